// Are these pages older than the server? Then they load themselves again, but only between games and only once.

const KEY = "prems.reloaded";

export function isOld(version: string): boolean {
  return version !== __VERSION__ && sessionStorage.getItem(KEY) !== version;
}

export function reload(version: string): void {
  sessionStorage.setItem(KEY, version);
  location.reload();
}
