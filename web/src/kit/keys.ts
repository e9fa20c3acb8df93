// Whose key is it? One that is pressed at a button, in a field or in a dialog belongs there; all others mean the table.

const PRESSING = ["Space", "Enter", "NumpadEnter"]; // what presses a button that has the keyboard

/** A button that was pressed with a mouse or a finger does not keep the keyboard. */
export function keepKeyboard(event: MouseEvent): void {
  if ((event.target as Element).closest("button")) event.preventDefault();
}

/** `own` are the table's own buttons: what presses them means the table too. */
export function isElsewhere(event: KeyboardEvent, own: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("dialog, input, select, textarea")) return true;
  return PRESSING.includes(event.code) && target.closest("button, a") !== null && !target.closest(own);
}
