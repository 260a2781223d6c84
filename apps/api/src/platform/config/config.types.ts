import type { Locale } from '@credit/contract'

/** Where uploaded files are kept. */
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

/** Where projects are synced from; `demo` is the file that comes with the demo data. */
export type SyncSourceConfig =
  | { readonly kind: 'demo' }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }

/** Limits of one pool of database connections; times in milliseconds. */
export interface PoolConfig {
  readonly max: number
  readonly statementTimeout: number
  readonly lockTimeout: number
  readonly idleTimeout: number
  readonly connectTimeout: number
}

/** Everything that the environment decides, read and checked once at start. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** Unset: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Lower case, without scheme and port. */
  readonly publicHost: string
  readonly jwtSecret: string
  /** 32 bytes, hex. Kept as text because the bytes of a Buffer cannot be frozen. */
  readonly dataKey: string
  readonly storage: StorageConfig
  /** Unset: console and outbox table. */
  readonly smsUrl: string | undefined
  /** Unset: console and outbox table. */
  readonly mailUrl: string | undefined
  readonly defaultLocale: Locale
  readonly timeZone: string
  readonly demo: boolean
  readonly captchaFixed: string | undefined
  readonly syncSource: SyncSourceConfig | undefined
  /** For calls of people: short limits, so that a locked table never holds up the rest. */
  readonly apiPool: PoolConfig
  /** For jobs and worker threads: few connections, no limit on a statement. */
  readonly jobPool: PoolConfig
}
