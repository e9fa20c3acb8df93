// Whose key is it? A key that is pressed at a button, in a field or in a dialog belongs there; all others mean the table.

/** A button that was pressed with a mouse or a finger does not keep the keyboard. */
export function keepKeyboard(event: MouseEvent): void {
  if ((event.target as Element).closest("button")) event.preventDefault();
}

export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (target.closest("dialog, input, select, textarea")) return true;
  return target.closest("button, a") !== null && !target.closest("[data-totem], [data-pile]");
}
