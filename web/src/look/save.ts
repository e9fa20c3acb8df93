// How does a player take something home? As a file that the browser puts where it puts files.

const READ = 1_000; // milliseconds: by then the browser has taken it

export function save(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READ);
}
