// Which icons are there? 24 x 24, solid, cut from one sheet; `--hole` is what lies behind.

export const ICONS = {
  pile: '<path d="M5 3 H17 V19 H5 Z" fill="currentColor"/><path d="M19 6 V22 H8" fill="none" stroke="currentColor" stroke-width="2.4"/>',
  open: '<path d="M5 2 H19 V22 H5 Z" fill="currentColor"/><path d="M12 6.5 L16.5 12 L12 17.5 L7.5 12 Z" fill="var(--hole,var(--white))"/>',
  bolt: '<path d="M14 1 L4 14 H11 L9 23 L20 9 H13 Z" fill="currentColor"/>',
  bars0:
    '<path d="M3.7 15.7 H6.8 V20.3 H3.7 Z M10.4 10.7 H13.5 V20.3 H10.4 Z M17.2 4.7 H20.3 V20.3 H17.2 Z" fill="none" stroke="currentColor" stroke-width="1.4"/>',
  bars3: '<path d="M3 15 H7.5 V21 H3 Z M9.7 10 H14.2 V21 H9.7 Z M16.5 4 H21 V21 H16.5 Z" fill="currentColor"/>',
  bars2:
    '<path d="M3 15 H7.5 V21 H3 Z M9.7 10 H14.2 V21 H9.7 Z" fill="currentColor"/><path d="M17.2 4.7 H20.3 V20.3 H17.2 Z" fill="none" stroke="currentColor" stroke-width="1.4"/>',
  bars1:
    '<path d="M3 15 H7.5 V21 H3 Z" fill="currentColor"/><path d="M10.4 10.7 H13.5 V20.3 H10.4 Z M17.2 4.7 H20.3 V20.3 H17.2 Z" fill="none" stroke="currentColor" stroke-width="1.4"/>',
  eye: '<path d="M1 12 Q12 1 23 12 Q12 23 1 12 Z" fill="currentColor"/><circle cx="12" cy="12" r="4" fill="var(--hole,var(--white))"/>',
  book: '<path d="M2 4 Q8 2 11.2 5 V21 Q8 18 2 20 Z M22 4 Q16 2 12.8 5 V21 Q16 18 22 20 Z" fill="currentColor"/>',
  gear: '<path d="M10 1 H14 L14.6 4.2 L17.5 5.7 L20.5 4.3 L22.7 8 L20.3 10.2 V13.8 L22.7 16 L20.5 19.7 L17.5 18.3 L14.6 19.8 L14 23 H10 L9.4 19.8 L6.5 18.3 L3.5 19.7 L1.3 16 L3.7 13.8 V10.2 L1.3 8 L3.5 4.3 L6.5 5.7 L9.4 4.2 Z" fill="currentColor"/><circle cx="12" cy="12" r="3.8" fill="var(--hole,var(--white))"/>',
  bot: '<path d="M11 1 H13 V5 H20 V20 H4 V5 H11 Z" fill="currentColor"/><g fill="var(--hole,var(--white))"><path d="M7 9 H10.5 V13 H7 Z M13.5 9 H17 V13 H13.5 Z M8 16 H16 V17.8 H8 Z"/></g>',
  sticker:
    '<path d="M12 1 C18.5 1 23 5.5 23 12 C23 13.4 22.8 14.7 22.3 16 H16 V22.3 C14.7 22.8 13.4 23 12 23 C5.5 23 1 18.5 1 12 C1 5.5 5.5 1 12 1 Z M18 18 H21.2 C20.4 19.4 19.4 20.4 18 21.2 Z" fill="currentColor"/><g fill="var(--hole,var(--white))"><circle cx="8.2" cy="9.5" r="1.8"/><circle cx="15.8" cy="9.5" r="1.8"/><path d="M6.5 13 H15 C14.4 16.6 12.6 18 10.8 18 C8.6 18 6.9 16.4 6.5 13 Z"/></g>',
  plus: '<path d="M10 3 H14 V10 H21 V14 H14 V21 H10 V14 H3 V10 H10 Z" fill="currentColor"/>',
  check: '<path d="M2 13 L6 9 L10 13 L19 3 L23 7 L10 21 Z" fill="currentColor"/>',
  cross:
    '<path d="M5 2 L12 9 L19 2 L22 5 L15 12 L22 19 L19 22 L12 15 L5 22 L2 19 L9 12 L2 5 Z" fill="currentColor"/>',
  flip: '<path d="M4 9 C7 2 17 2 20 8 L23 6 L22 14 L14 12 L17 10 C14 6 9 7 7.5 10 Z M20 15 C17 22 7 22 4 16 L1 18 L2 10 L10 12 L7 14 C10 18 15 17 16.5 14 Z" fill="currentColor"/>',
  up: '<path d="M12 2 L22 13 H16 V22 H8 V13 H2 Z" fill="currentColor"/>',
  crown: '<path d="M2 6 L7.5 12 L12 3 L16.5 12 L22 6 L20 20 H4 Z" fill="currentColor"/>',
  share: '<path d="M14 2 L22 9.5 L14 17 V12.5 C9 12.5 5.5 14.5 3 19 C3.5 11.5 7.5 7 14 6.5 Z" fill="currentColor"/>',
  film: '<path d="M3 4 H21 V20 H3 Z" fill="currentColor"/><path d="M10 8.5 L16 12 L10 15.5 Z" fill="var(--hole,var(--white))"/>',
  again: '<path d="M12 3 A9 9 0 1 0 21 12 H17 A5 5 0 1 1 12 7 V11 L20 5 L12 0 Z" fill="currentColor"/>',
  hand: '<path d="M6 12 V6 a1.6 1.6 0 0 1 3.2 0 V3.5 a1.6 1.6 0 0 1 3.2 0 V4 a1.6 1.6 0 0 1 3.2 0 V6.5 a1.6 1.6 0 0 1 3.2 0 V15 C18.8 20 16 23 12.5 23 C8.5 23 6.5 20.5 5 17.5 L2.6 13 C2 11.5 4 10.5 5 11.5 Z" fill="currentColor"/>',
  thumb:
    '<path d="M2 11 H6.5 V22 H2 Z M8 11 L13 2 C15.6 2 16.1 4 15.6 6 L14.7 9.5 H20.4 C22.6 9.5 23.2 11 22.8 12.6 L21.1 20 C20.7 21.5 19.8 22 18.5 22 H8 Z" fill="currentColor"/>',
  back: '<path d="M2 12 L13 2 V8 H22 V16 H13 V22 Z" fill="currentColor"/>',
  copy: '<path d="M8 2 H21 V17 H8 Z" fill="currentColor"/><path d="M3 7 H6 V19.5 H16 V22 H3 Z" fill="currentColor"/>',
  lock: '<path d="M4 10 H20 V22 H4 Z" fill="currentColor"/><path d="M7.5 11 V7.5 a4.5 4.5 0 0 1 9 0 V11" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="12" cy="15.5" r="2.3" fill="var(--hole,var(--white))"/>',
  sound:
    '<path d="M2 8.5 H7 L13 3 V21 L7 15.5 H2 Z" fill="currentColor"/><path d="M16 8 Q18.5 12 16 16 M19 5 Q23.5 12 19 19" fill="none" stroke="currentColor" stroke-width="2.4"/>',
  mute: '<path d="M2 8.5 H7 L13 3 V21 L7 15.5 H2 Z" fill="currentColor"/><path d="M16 9 L22 15 M22 9 L16 15" fill="none" stroke="currentColor" stroke-width="2.6"/>',
  pause: '<path d="M5 3 H10 V21 H5 Z M14 3 H19 V21 H14 Z" fill="currentColor"/>',
  play: '<path d="M5 2 L21 12 L5 22 Z" fill="currentColor"/>',
  tv: '<path d="M2 4 H22 V18 H2 Z" fill="currentColor"/><path d="M7 20 H17 V22 H7 Z" fill="currentColor"/><path d="M5 7 H19 V15 H5 Z" fill="var(--hole,var(--white))"/>',
  rules:
    '<path d="M4 2 H17 L20 5 V22 H4 Z" fill="currentColor"/><g fill="var(--hole,var(--white))"><path d="M7 7.5 H14 V9.5 H7 Z M7 11.5 H17 V13.5 H7 Z M7 15.5 H17 V17.5 H7 Z"/></g>',
  qr: '<path d="M2 2 H10 V10 H2 Z M14 2 H22 V10 H14 Z M2 14 H10 V22 H2 Z M14 14 H17.5 V17.5 H14 Z M18.5 18.5 H22 V22 H18.5 Z M14 19.5 H16.5 V22 H14 Z M19.5 14 H22 V16.5 H19.5 Z" fill="currentColor"/><path d="M4.8 4.8 H7.2 V7.2 H4.8 Z M16.8 4.8 H19.2 V7.2 H16.8 Z M4.8 16.8 H7.2 V19.2 H4.8 Z" fill="var(--hole,var(--white))"/>',
  people:
    '<circle cx="8" cy="7.5" r="4.5" fill="currentColor"/><path d="M0 22 C0 15 3.5 13 8 13 C12.5 13 16 15 16 22 Z" fill="currentColor"/><circle cx="17.5" cy="8.5" r="3.6" fill="currentColor"/><path d="M17.3 22 C17.3 17 16.5 15.5 15 13.8 C20.5 12.8 24 15.5 24 22 Z" fill="currentColor"/>',
  left: '<path d="M4 12 L15 2 L18 5 L10 12 L18 19 L15 22 Z" fill="currentColor"/>',
  right: '<path d="M20 12 L9 2 L6 5 L14 12 L6 19 L9 22 Z" fill="currentColor"/>',
  door: '<path d="M3 2 H15 V8 H12 V5 H6 V19 H12 V16 H15 V22 H3 Z" fill="currentColor"/><path d="M10 10 H17 V6 L23.5 12 L17 18 V14 H10 Z" fill="currentColor"/>',
  vibrate:
    '<path d="M7 2 H17 V22 H7 Z" fill="currentColor"/><path d="M9 5 H15 V17 H9 Z" fill="var(--hole,var(--white))"/><path d="M4 7 L2 9.5 L4 12 L2 14.5 L4 17 M20 7 L22 9.5 L20 12 L22 14.5 L20 17" fill="none" stroke="currentColor" stroke-width="2"/>',
} as const;

export type IconName = keyof typeof ICONS;
