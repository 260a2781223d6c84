import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locale } from '@credit/contract'

const DIGITS = 5
/** Samples per second, one byte each. */
const RATE = 8000
const SILENCE = 128
/** Milliseconds between digits. */
const PAUSE = { min: 350, max: 750 }
/** Percent by which the speaker of a captcha may be slower and deeper, or faster and higher. */
const SPEAKER = { min: -14, max: 18 }
/** Percent by which a digit may differ from its speaker: no two captchas repeat the same samples. */
const MAX_STRETCH = 8
/** Amplitude, with 127 as the maximum. */
const NOISE = 9
/**
 * Other voices speak backwards behind the digits and in the pauses: a program can neither cut the digits apart by silence
 * nor compare them with recorded ones. People understand the louder voice.
 */
const BEHIND = { layers: 3, loudness: 0.28 }

interface CaptchaAudio {
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

/** Speaks digits with a speaker, pauses, pace, noise and voices behind that differ each time. */
export async function speakCaptcha(locale: Locale): Promise<CaptchaAudio> {
  const voice = await voiceOf(locale)
  const digits = Array.from({ length: DIGITS }, () => randomInt(10))
  const speaker = randomInt(SPEAKER.min, SPEAKER.max + 1)
  const parts = digits.flatMap((digit) => [pause(), stretched(voice[digit] ?? Buffer.alloc(0), speaker)])
  const samples = Buffer.concat([...parts, pause()])
  const behind = voicesBehind(voice, samples.length)
  for (let at = 0; at < samples.length; at++) {
    const noise = (Math.random() - 0.5) * 2 * NOISE
    const loud = (samples[at] ?? SILENCE) + Math.round((behind[at] ?? 0) + noise)
    samples[at] = Math.min(255, Math.max(0, loud))
  }
  return { answer: digits.join(''), wav: toWav(samples) }
}

/** Returns the amplitudes of other voices, which begin at random places and overlap. */
function voicesBehind(voice: readonly Buffer[], length: number): Float32Array {
  const behind = new Float32Array(length)
  for (let layer = 0; layer < BEHIND.layers; layer++) {
    let begin = -randomInt(RATE / 2)
    while (begin < length) {
      const spoken = stretched(voice[randomInt(10)] ?? Buffer.alloc(1), randomInt(SPEAKER.min, SPEAKER.max + 1))
      const last = begin + spoken.length - 1
      for (let at = Math.max(0, begin); at <= Math.min(last, length - 1); at++) {
        behind[at] = (behind[at] ?? 0) + ((spoken[last - at] ?? SILENCE) - SILENCE) * BEHIND.loudness
      }
      begin += Math.max(1, Math.floor(spoken.length * 0.7))
    }
  }
  return behind
}

const pause = () => Buffer.alloc(Math.round((RATE * randomInt(PAUSE.min, PAUSE.max)) / 1000), SILENCE)

function stretched(samples: Buffer, speaker: number): Uint8Array {
  const pace = 1 + (speaker + randomInt(-MAX_STRETCH, MAX_STRETCH + 1)) / 100
  const length = Math.floor(samples.length / pace)
  const made = new Uint8Array(length)
  for (let at = 0; at < length; at++) made[at] = samples[Math.floor(at * pace)] ?? SILENCE
  return made
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
