// The file of the font in base64: board/assets.py puts it here.

export const WOFF2 = "";
