import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locale } from '@credit/contract'

const DIGITS = 5
/** Samples per second, one byte each. */
const RATE = 8000
const SILENCE = 128
/** Milliseconds between digits. */
const PAUSE = { min: 350, max: 750 }
/** Percent by which a digit may be faster or slower: no two captchas repeat the same samples. */
const MAX_STRETCH = 8
/** Amplitude, with 127 as the maximum. */
const NOISE = 5

export interface CaptchaAudio {
  answer: string
  wav: Buffer
}

const voices = new Map<Locale, Promise<Buffer[]>>()

/** Returns the samples of the ten digits; they are read when a language is first asked for. */
function voiceOf(locale: Locale): Promise<Buffer[]> {
  const known = voices.get(locale)
  if (known) return known
  const voice = Promise.all(
    Array.from({ length: 10 }, async (_, digit) =>
      samplesOf(await readFile(new URL(`voice/${locale}/${digit}.wav`, import.meta.url))),
    ),
  )
  voices.set(locale, voice)
  return voice
}

/** Returns the content of the chunk `data` of a WAV file. */
function samplesOf(wav: Buffer): Buffer {
  const at = wav.indexOf('data', 12, 'latin1')
  return wav.subarray(at + 8, at + 8 + wav.readUInt32LE(at + 4))
}

/** Speaks digits with pauses, pace and noise that differ each time. */
export async function speakCaptcha(locale: Locale): Promise<CaptchaAudio> {
  const voice = await voiceOf(locale)
  const digits = Array.from({ length: DIGITS }, () => randomInt(10))
  const parts = digits.flatMap((digit) => [pause(), stretched(voice[digit] ?? Buffer.alloc(0))])
  const samples = Buffer.concat([...parts, pause()])
  for (let at = 0; at < samples.length; at++) {
    const loud = (samples[at] ?? SILENCE) + Math.round((Math.random() - 0.5) * 2 * NOISE)
    samples[at] = Math.min(255, Math.max(0, loud))
  }
  return { answer: digits.join(''), wav: toWav(samples) }
}

const pause = () => Buffer.alloc(Math.round((RATE * randomInt(PAUSE.min, PAUSE.max)) / 1000), SILENCE)

function stretched(samples: Buffer): Uint8Array {
  const pace = 1 + randomInt(-MAX_STRETCH, MAX_STRETCH + 1) / 100
  const length = Math.floor(samples.length / pace)
  return Uint8Array.from({ length }, (_, at) => samples[Math.floor(at * pace)] ?? SILENCE)
}

/** The header of a WAV file with one channel of 8 bit, and the samples. */
function toWav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
