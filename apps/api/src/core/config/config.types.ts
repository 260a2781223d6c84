import type { Locale } from '@credit/contract'
import type { Limits } from './limits.js'

/** The injection token of the configuration, which is loaded before Nest starts. */
export const CONFIG = Symbol('CONFIG')

/** Storage of uploaded files. */
export type StorageConfig =
  | { readonly kind: 'file'; readonly dir: string }
  | {
      readonly kind: 's3'
      readonly accessKey: string
      readonly secretKey: string
      readonly host: string
      readonly port: number
      readonly tls: boolean
      readonly bucket: string
    }

/** Source that projects are synced from; `demo` is the file that the demo data contains. */
export type SyncSourceConfig =
  | { readonly kind: 'demo' }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }

/** Storage and schedule of backups. */
export interface BackupConfig {
  readonly place: StorageConfig
  /** Public key of age: the owner of the private key can read the backups. */
  readonly recipient: string
  /** Five fields, UTC. */
  readonly schedule: string
}

/** Limits of one pool of database connections; times in milliseconds. */
export interface PoolConfig {
  readonly max: number
  readonly statementTimeout: number
  readonly lockTimeout: number
  /** Milliseconds after which a transaction that waits for its next statement is ended. */
  readonly transactionIdleTimeout: number
}

/** Everything that the environment configures. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** Address to listen on. */
  readonly host: string
  /** Addresses whose X-Forwarded-* headers are used, separated by commas. */
  readonly trustedProxies: string
  /** Seconds that requests are still served after SIGTERM, until load balancers have noticed. */
  readonly drainSeconds: number
  /** Addresses that many callers share, in the form of `trustedProxies`; none if unset. */
  readonly natRanges: string | undefined
  /** Unset: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Whether `databaseUrl` is a pooler that gives each transaction a connection, such as PgBouncer. */
  readonly pooled: boolean
  /** Address for LISTEN, the job worker, session locks and visitors; unset: `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined
  /** Address for migrations; unset: `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  /** A standby of the database for reads; none if unset. */
  readonly databaseReplicaUrl: string | undefined
  /** Each request is a line of the log. */
  readonly accessLog: boolean
  /** Bearer token of /metrics; unset: loopback only. */
  readonly metricsToken: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Lower case, without scheme and port. */
  readonly publicHost: string
  readonly jwtSecret: string
  /** 32 bytes in hex: text can be frozen, a Buffer cannot. */
  readonly dataKey: string
  /** File that `dataKey` was read from; unset: DATA_KEY was given. */
  readonly dataKeyFile: string | undefined
  readonly storage: StorageConfig
  /** Unset: console and outbox table. */
  readonly smsUrl: string | undefined
  /** Unset: console and outbox table. */
  readonly mailUrl: string | undefined
  /** Hours of the day when people get reminders, text messages and mails about events. */
  readonly messageHours: { readonly from: number; readonly until: number }
  readonly defaultLocale: Locale
  readonly timeZone: string
  readonly demo: boolean
  readonly captchaFixed: string | undefined
  /** Supervisors without a second factor can only set one up. */
  readonly secondFactorRequired: boolean
  /** Certificates whose revocation is not known today cannot log in. */
  readonly revocationRequired: boolean
  readonly syncSource: SyncSourceConfig | undefined
  /** PEM file with key and certificates that sign credit records; unset: made under `dataDir`. */
  readonly signingCertificate: string | undefined
  /** Unset: no backups. */
  readonly backup: BackupConfig | undefined
  /** Origins that webhooks may be sent to. */
  readonly webhookOrigins: readonly string[]
  /** Pool of requests: short timeouts, so that a locked table does not block all connections. */
  readonly apiPool: PoolConfig
  /** Pool of jobs: few connections, no statement timeout. */
  readonly jobPool: PoolConfig
  readonly limits: Limits
}

/** Settings of the running service: the environment's settings and the key stored in its database. */
export interface ServiceConfig extends Config {
  /** Key of the hashes that ID numbers and recovery codes are found by; it outlives DATA_KEY (decision 108). */
  readonly hashKey: string
}

/** Keys for stored data: one encrypts, the other hashes. */
export type DataKeys = Pick<ServiceConfig, 'dataKey' | 'hashKey'>
