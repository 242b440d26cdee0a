// The font file in base64; board/assets.py fills it in.

export const WOFF2 = "";
