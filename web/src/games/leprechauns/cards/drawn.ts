// Generated from the drawings by `make cards`. Do not edit.

export const CHEST = {
  "box": "0 0 100 84",
  "art": "<circle cx=\"26\" cy=\"38\" r=\"8\" fill=\"#F6B91C\"/><circle cx=\"42\" cy=\"34\" r=\"9\" fill=\"#FFD95A\"/><circle cx=\"60\" cy=\"34\" r=\"9\" fill=\"#F6B91C\"/><circle cx=\"76\" cy=\"37\" r=\"8\" fill=\"#FFD95A\"/><g transform=\"rotate(-5 8 34)\"><path d=\"M8 34C8 10 24 4 50 4C76 4 92 10 92 34Z\" fill=\"#A65C2C\"/><path d=\"M50 4C76 4 92 10 92 34H50Z\" fill=\"#2B1230\" opacity=\".16\"/><path d=\"M20 34L18 11L27 7L29 34ZM71 34L73 7L82 11L80 34Z\" fill=\"#F6B91C\"/></g><path d=\"M6 42H94V80H6Z\" fill=\"#8B4A22\"/><path d=\"M50 42H94V80H50Z\" fill=\"#2B1230\" opacity=\".16\"/><path d=\"M20 42H29V80H20ZM71 42H80V80H71Z\" fill=\"#F6B91C\"/><path d=\"M41 40H59V56a9 9 0 0 1-18 0Z\" fill=\"#FFD95A\"/><circle cx=\"50\" cy=\"51\" r=\"3.6\" fill=\"#2B1230\"/><path d=\"M48.4 52H51.6L53 60H47Z\" fill=\"#2B1230\"/>"
} as const;
