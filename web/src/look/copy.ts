// How does a text get into the clipboard? Says whether it did.

/** Without https there is no clipboard but the old one, which may refuse. */
export async function copied(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copiedByHand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** A dialog lets nothing outside of it be selected. */
function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
