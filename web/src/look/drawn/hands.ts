// Generated from the drawings by `make cards`. Do not edit.

export const GLOVE = {
  "paper": "<path d=\"M37 89C23 84 14 73 9 60\" fill=\"none\" stroke=\"var(--glove)\" stroke-width=\"17\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M34 62L25 23M47 58L44 12M60 58L63 14M72 64L82 29\" fill=\"none\" stroke=\"var(--glove)\" stroke-width=\"16\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M26 58C40 50 66 50 80 62C83 80 80 96 75 108H33C26 94 24 76 26 58Z\" fill=\"var(--glove)\"/>",
  "back": "<path d=\"M39.5 60L36 45M53.5 57V41M67 60L71 46\" fill=\"none\" stroke=\"var(--glove-dark)\" stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><g fill=\"#FFF4E0\" opacity=\".94\"><ellipse rx=\"4.6\" ry=\"5.8\" transform=\"translate(24.6 21)rotate(-13)\"/><ellipse rx=\"4.6\" ry=\"5.8\" transform=\"translate(43.9 10.8)rotate(-4)\"/><ellipse rx=\"4.6\" ry=\"5.8\" transform=\"translate(63.1 12.8)rotate(4)\"/><ellipse rx=\"4.6\" ry=\"5.8\" transform=\"translate(82.3 27.5)rotate(16)\"/><ellipse rx=\"4.6\" ry=\"5.8\" transform=\"translate(8.6 58.5)rotate(-24)\"/></g><path d=\"M36 72q3-3 6 0M48 69q3.5-3 7 0M61 70q3.5-3 7 1\" fill=\"none\" stroke=\"var(--glove-dark)\" stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
  "palm": "<g fill=\"#FFF4E0\" opacity=\".42\"><ellipse rx=\"5\" ry=\"8\" transform=\"translate(26 27)rotate(-13)\"/><ellipse rx=\"5\" ry=\"8\" transform=\"translate(44.2 17)rotate(-4)\"/><ellipse rx=\"5\" ry=\"8\" transform=\"translate(62.8 19)rotate(4)\"/><ellipse rx=\"5\" ry=\"8\" transform=\"translate(80.3 34)rotate(16)\"/><ellipse rx=\"5\" ry=\"8\" transform=\"translate(12.4 65)rotate(-26)\"/><path d=\"M33 66C46 58 64 60 75 70C76 86 72 96 67 102H41C34 92 31 80 33 66Z\"/></g><path d=\"M36 73C48 67 60 71 73 79M36 81C46 77 58 81 66 93M43 69C53 77 51 92 48 100\" fill=\"none\" stroke=\"var(--glove-dark)\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
  "band": "<path d=\"M29 104L80 105L82 129L27 128Z\" fill=\"var(--glove-dark)\"/>"
} as const;

export const CUFF = "translate(30.5 106.5)" as const;

export const CUFFS = {
  "zigzag": "<path d=\"M2 16L9.3 5L16.6 16L24 5L31.4 16L38.7 5L46 16\" fill=\"none\" stroke=\"#FFF4E0\" stroke-width=\"4\" stroke-linecap=\"butt\" stroke-linejoin=\"round\"/>",
  "dots": "<circle cx=\"6.5\" cy=\"10\" r=\"4\" fill=\"#FFF4E0\"/><circle cx=\"18.2\" cy=\"10\" r=\"4\" fill=\"#FFF4E0\"/><circle cx=\"29.8\" cy=\"10\" r=\"4\" fill=\"#FFF4E0\"/><circle cx=\"41.5\" cy=\"10\" r=\"4\" fill=\"#FFF4E0\"/>",
  "stripes": "<path d=\"M3 1h4v18h-4zM12.5 1h4v18h-4zM22 1h4v18h-4zM31.5 1h4v18h-4zM41 1h4v18h-4z\" fill=\"#FFF4E0\"/>",
  "scallops": "<path d=\"M1 19A7.7 11 0 0 1 16.3 19ZM16.3 19A7.7 11 0 0 1 31.7 19ZM31.7 19A7.7 11 0 0 1 47 19Z\" fill=\"#FFF4E0\"/>",
  "checks": "<path d=\"M0 1h8v9h-8zM16 1h8v9h-8zM32 1h8v9h-8zM8 10h8v9h-8zM24 10h8v9h-8zM40 10h8v9h-8z\" fill=\"#FFF4E0\"/>",
  "waves": "<path d=\"M2 12Q7.5 3 13 10T24 10T35 10T46 10\" fill=\"none\" stroke=\"#FFF4E0\" stroke-width=\"4.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
  "steps": "<path d=\"M2 17H7V10.5H12V4H17V10.5H22V17H28V10.5H33V4H38V10.5H43V17H46\" fill=\"none\" stroke=\"#FFF4E0\" stroke-width=\"3.6\" stroke-linecap=\"butt\" stroke-linejoin=\"miter\"/>",
  "diamonds": "<path d=\"M8 2 14 10 8 18 2 10Z\" fill=\"#FFF4E0\"/><path d=\"M24 2 30 10 24 18 18 10Z\" fill=\"#FFF4E0\"/><path d=\"M40 2 46 10 40 18 34 10Z\" fill=\"#FFF4E0\"/>"
} as const;
