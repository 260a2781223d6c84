import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { isIP, ValidateBy, type ValidationOptions } from 'class-validator'
import { fromProject } from './paths.js'
import { looksRandom } from './secrets.js'

type Rule = (value: unknown, environment: object) => boolean

/** Values are never part of a message: they may contain passwords. */
function rule(name: string, validate: Rule, message: string): PropertyDecorator {
  const options: ValidationOptions = { message: `$property ${message}` }
  return ValidateBy({ name, validator: { validate: (value, args) => validate(value, args?.object ?? {}) } }, options)
}

/** Variables that are not set are valid. */
const text = (test: (value: string) => boolean): Rule => {
  return (value) => value === undefined || (typeof value === 'string' && test(value))
}

/** Accepts texts that match a pattern; `message` follows the name of the variable. */
export function Matching(pattern: RegExp, message: string): PropertyDecorator {
  return rule(
    'matching',
    text((value) => pattern.test(value)),
    message,
  )
}

/** Accepts one of the values. */
export function OneOf(values: readonly string[], fault: string): PropertyDecorator {
  return rule(
    'one-of',
    text((value) => values.includes(value)),
    `${fault}: give ${values.join(' or ')}.`,
  )
}

/** Accepts a TCP port, 1 to 65535. */
export function Port(): PropertyDecorator {
  const isPort = text((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535)
  return rule('port', isPort, 'is not a port: give a whole number from 1 to 65535.')
}

/** Accepts 1, 0, true and false. */
export function Flag(): PropertyDecorator {
  return rule(
    'flag',
    text((value) => /^(0|1|true|false)$/i.test(value)),
    'is neither on nor off: give 1 or 0.',
  )
}

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

/** Accepts a host name without scheme, port and path. */
export function HostName(): PropertyDecorator {
  return rule(
    'host-name',
    text((value) => HOST_NAME.test(value)),
    'is not a host name: give it without scheme, port and path, such as example.org.',
  )
}

/** An address of this machine to listen on. */
export function ListenAddress(): PropertyDecorator {
  return rule(
    'listen-address',
    text((value) => isIP(value) || HOST_NAME.test(value)),
    'is not an address of this machine: give an IP address, 0.0.0.0 for all.',
  )
}

/** Accepts URLs with a host and one of the schemes. */
export function Address(...schemes: string[]): PropertyDecorator {
  const forms = schemes.map((scheme) => `${scheme}://`).join(' or ')
  return rule(
    'address',
    text((value) => isAddress(value, schemes)),
    `is not an address: give one that begins with ${forms} and a host.`,
  )
}

/** True if a text is a URL with a host and one of the schemes. */
export function isAddress(value: string, schemes: readonly string[]): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return Boolean(url?.hostname && schemes.includes(url.protocol.slice(0, -1)))
}

/** Returns the origins of a list that is separated by commas. */
export function originsIn(list: string): string[] {
  return list
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
}

/** Accepts http and https origins, without path, separated by commas. */
export function Origins(): PropertyDecorator {
  const areOrigins = text((value) =>
    originsIn(value).every((origin) => isAddress(origin, ['http', 'https']) && new URL(origin).origin === origin),
  )
  const fault = 'is not a list of origins: give such as https://platform.example.org, without path.'
  return rule('origins', areOrigins, fault)
}

/** Accepts the name of an IANA time zone. */
export function TimeZone(): PropertyDecorator {
  const isKnown = text((value) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: value })
      return true
    } catch {
      return false
    }
  })
  return rule('time-zone', isKnown, 'is not a known time zone: give a name such as Asia/Shanghai.')
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Accepts a date with time and offset. */
export function Instant(): PropertyDecorator {
  return rule(
    'instant',
    text((value) => ISO_INSTANT.test(value) && !Number.isNaN(Date.parse(value))),
    'is not a time: give date, time and offset, such as 2027-03-17T09:00:00+08:00.',
  )
}

/** Tells an address from the path of a folder. */
export const HAS_SCHEME = /^[\w+.-]+:\/\//
const BUCKET = /^\/[a-z0-9][a-z0-9.-]{2,62}\/?$/

/** Returns whether a text is the path of a folder, or the address of a bucket with key and secret. */
export function isStoragePlace(value: string): boolean {
  if (!HAS_SCHEME.test(value)) return true
  if (!isAddress(value, ['s3', 's3+https'])) return false
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && BUCKET.test(pathname)
}

/** `s3://key:secret@host:port/bucket`, with TLS on port 443 or as `s3+https`, or a folder. */
export function StoragePlace(): PropertyDecorator {
  return rule(
    'storage-place',
    text(isStoragePlace),
    'is neither a folder nor complete: give a path, s3://key:secret@host:port/bucket, or s3+https:// for TLS on another port.',
  )
}

/** Requires the variable if another one is set. */
export function NeededBy(other: string, form: string): PropertyDecorator {
  return rule(
    'needed',
    (value, environment) => value !== undefined || (environment as Record<string, unknown>)[other] === undefined,
    `is missing: ${other} needs it, ${form}.`,
  )
}

/** The least and greatest value of the fields of a schedule: minute, hour, day, month, weekday. */
const SCHEDULE = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const
const SCHEDULE_PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/

/** Accepts the five fields of a cron schedule, each with values that it can have. */
export function Schedule(): PropertyDecorator {
  const isField = (field: string, [least, greatest]: readonly [number, number]) =>
    field.split(',').every((part) => {
      const found = SCHEDULE_PART.exec(part)
      const [from, to] = [found?.[1] ?? least, found?.[2] ?? found?.[1] ?? greatest].map(Number)
      return found !== null && Number(from) >= least && Number(to) <= greatest && Number(from) <= Number(to)
    })
  const isSchedule = text((value) => {
    const fields = value.split(/\s+/)
    return fields.length === SCHEDULE.length && SCHEDULE.every((range, at) => isField(fields[at] ?? '', range))
  })
  return rule(
    'schedule',
    isSchedule,
    'is not a schedule: give minute, hour, day, month and weekday, such as 30 18 * * *.',
  )
}

/** 32 bytes in base64 or hex. */
export function Key(): PropertyDecorator {
  return rule(
    'key',
    text((value) => decodeKey(value) !== undefined),
    'is not a key: give 32 random bytes in base64 or hex.',
  )
}

/** The 32 bytes of a key as hex digits; undefined if it is malformed. */
export function decodeKey(value: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? bytes.toString('hex') : undefined
}

/** Requires a value in production. */
export function RequiredInProduction(form: string): PropertyDecorator {
  return rule(
    'required',
    (value, environment) => value !== undefined || !isProduction(environment),
    `is missing: in production it must be given, ${form}.`,
  )
}

/** Rejects a value in production. */
export function RejectedInProduction(): PropertyDecorator {
  return rule(
    'rejected',
    (value, environment) => value === undefined || !isProduction(environment),
    'is for tests only: unset it in production.',
  )
}

/** Rejects the value "on" in production. */
export function OffInProduction(): PropertyDecorator {
  return rule(
    'off',
    (value, environment) => !isProduction(environment) || typeof value !== 'string' || !/^(1|true)$/i.test(value),
    'makes accounts with a published password: unset it in production.',
  )
}

/** Requires a value that looks random in production. */
export function RandomInProduction(): PropertyDecorator {
  return rule(
    'random',
    (value, environment) => !isProduction(environment) || typeof value !== 'string' || looksRandom(value),
    'can be guessed: give the output of `openssl rand -hex 32`.',
  )
}

const isProduction = (environment: object) => (environment as { NODE_ENV?: string }).NODE_ENV === 'production'

/** A folder that this process can write to; it is created if it does not exist. */
export function WritableFolder(): PropertyDecorator {
  const isWritable = text((value) => {
    try {
      const folder = fromProject(value)
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      accessSync(folder, constants.W_OK | constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return rule('writable', isWritable, 'cannot be written: give a folder that this user may write to.')
}

/** A file that this process can read. */
export function ReadableFile(): PropertyDecorator {
  const isReadable = text((value) => {
    try {
      accessSync(fromProject(value), constants.R_OK)
      return true
    } catch {
      return false
    }
  })
  return rule('readable', isReadable, 'cannot be read: give a file that this user may read.')
}

/** An address of http(s), or an existing file or folder. */
export function SourceLocation(): PropertyDecorator {
  return rule(
    'source',
    text((value) => isAddress(value, ['http', 'https']) || existsSync(fromProject(value))),
    'is neither an http(s) address nor an existing file or folder: correct it or unset it.',
  )
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Bits of networks, at least: larger ones are no list of one's own addresses, and trust everybody. */
const NETWORK_BITS = { 4: { widest: 8, most: 32 }, 6: { widest: 7, most: 128 } }

/** Addresses, networks and named ranges, separated by commas. */
export function Proxies(): PropertyDecorator {
  const isNetwork = (part: string) => {
    if (NAMED_RANGES.includes(part)) return true
    const [address = '', bits] = part.split('/')
    const version = isIP(address, '4') ? 4 : isIP(address, '6') ? 6 : null
    if (version === null || bits === undefined) return version !== null
    const { widest, most } = NETWORK_BITS[version]
    return /^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= most
  }
  return rule(
    'proxies',
    text((value) => value.split(',').every((part) => isNetwork(part.trim()))),
    `is not a list of addresses: give IP addresses, networks of at most a /8 or ${NAMED_RANGES.join(', ')}, separated by commas.`,
  )
}
