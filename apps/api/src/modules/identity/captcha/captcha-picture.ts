/** Answers ignore case; characters that look alike are left out: 0 O D Q, 1 I L 7, 2 Z, 5 S, 6 8 B, 9 G, U V W, C. */
const ALPHABET = 'AEFHJKMNPRTXY34'
const LETTERS = 4

/** Size of the picture on the login page, drawn at twice that for sharp screens. */
const WIDTH = 240
const HEIGHT = 80

interface CaptchaPicture {
  answer: string
  png: Buffer
}

/**
 * Draws four letters as paths with a little noise. The libraries are loaded with the first picture, which
 * saves a third of a second at the start.
 */
export async function drawCaptcha(): Promise<CaptchaPicture> {
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([
    import('sharp'),
    import('svg-captcha-fixed'),
  ])
  const { text, data } = svgCaptcha.create({
    size: LETTERS,
    charPreset: ALPHABET,
    width: WIDTH,
    height: HEIGHT,
    fontSize: 88,
    noise: 2,
  })
  const picture = sharp(Buffer.from(data)).flatten({ background: '#f3f4f1' })
  return { answer: text, png: await picture.png({ palette: true, colours: 32 }).toBuffer() }
}
