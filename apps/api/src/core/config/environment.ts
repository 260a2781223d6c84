import { LOCALES } from '@credit/contract'
import * as rules from './validators.js'

/** Whether supervisors need a second factor to log in. */
const SECOND_FACTOR = ['optional', 'required'] as const
/** Whether a login by certificate needs revocation lists that have not ended. */
const REVOCATION = ['optional', 'required'] as const
/** Whether each request is a line of the log. */
const ACCESS_LOG = ['off', 'on'] as const
/** Values of the setting for the kind of pooler at DATABASE_URL. */
const POOLERS = ['transaction'] as const
const POSTGRES = ['postgres', 'postgresql'] as const

/** The environment variables that the service reads, as text. `.env.example` describes them. */
export class Environment {
  @rules.Matching(/^\w+$/, 'is not a name: give production, development or test.')
  NODE_ENV?: string

  @rules.Port()
  PORT = '3000'

  @rules.ListenAddress()
  HOST?: string

  @rules.Proxies()
  TRUSTED_PROXIES = 'loopback'

  @rules.Proxies()
  NAT_RANGES?: string

  @rules.Matching(/^\d{1,3}$/, 'is not a time: give a whole number of seconds, such as 10.')
  DRAIN_SECONDS?: string

  @rules.Address(...POSTGRES)
  DATABASE_URL?: string

  @rules.NeededBy('DATABASE_POOLER', 'the address of PostgreSQL itself')
  @rules.Address(...POSTGRES)
  DATABASE_DIRECT_URL?: string

  @rules.OneOf(POOLERS, 'is not a way to share connections')
  DATABASE_POOLER?: (typeof POOLERS)[number]

  @rules.Address(...POSTGRES)
  DATABASE_OWNER_URL?: string

  @rules.Address(...POSTGRES)
  DATABASE_REPLICA_URL?: string

  @rules.OneOf(ACCESS_LOG, 'is neither on nor off')
  ACCESS_LOG: (typeof ACCESS_LOG)[number] = 'off'

  @rules.RandomInProduction()
  @rules.Matching(/^\S{16,}$/, 'is too short or contains spaces: give at least 16 random letters and digits.')
  METRICS_TOKEN?: string

  @rules.WritableFolder()
  DATA_DIR = '.data'

  @rules.HostName()
  PUBLIC_HOST = 'localhost'

  @rules.RequiredInProduction('at least 32 characters')
  @rules.RandomInProduction()
  @rules.Matching(/^.{32,}$/s, 'is too short: give at least 32 random characters.')
  JWT_SECRET?: string

  @rules.RequiredInProduction('32 bytes in base64 or hex')
  @rules.RandomInProduction()
  @rules.Key()
  DATA_KEY?: string

  @rules.StoragePlace()
  STORAGE_URL?: string

  @rules.Address('http', 'https')
  SMS_URL?: string

  @rules.Address('smtp', 'smtps')
  MAIL_URL?: string

  @rules.Matching(/^([01]?\d|2[0-3])-([01]?\d|2[0-4])$/, 'is not a part of the day: give two hours, such as 8-21.')
  MESSAGE_HOURS = '8-21'

  @rules.OneOf(LOCALES, 'is not a language of the product')
  DEFAULT_LOCALE: (typeof LOCALES)[number] = 'zh-CN'

  @rules.TimeZone()
  TZ = 'Asia/Shanghai'

  @rules.OffInProduction()
  @rules.Flag()
  DEMO?: string

  @rules.RejectedInProduction()
  @rules.Matching(/^\d{4}$/, 'is not a code: give four digits.')
  CAPTCHA_FIXED?: string

  /** Read by the clock, which has to know it before the configuration is loaded. */
  @rules.RejectedInProduction()
  @rules.Instant()
  TEST_NOW?: string

  @rules.OneOf(SECOND_FACTOR, 'is not a rule')
  SUPERVISOR_SECOND_FACTOR: (typeof SECOND_FACTOR)[number] = 'optional'

  @rules.OneOf(REVOCATION, 'is not a rule')
  REVOCATION_LISTS: (typeof REVOCATION)[number] = 'optional'

  @rules.SourceLocation()
  SYNC_SOURCE?: string

  @rules.StoragePlace()
  BACKUP_URL?: string

  @rules.NeededBy('BACKUP_URL', 'the public key that `pnpm cli backup:keygen` prints')
  @rules.Matching(/^age1[0-9a-z]{58}$/, 'is not a public key of age: give one that begins with age1.')
  BACKUP_RECIPIENT?: string

  @rules.Schedule()
  BACKUP_SCHEDULE = '30 18 * * *'

  @rules.Origins()
  WEBHOOK_ORIGINS = ''

  @rules.ReadableFile()
  SIGNING_CERTIFICATE?: string
}
