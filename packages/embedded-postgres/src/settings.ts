import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Server settings by name, as in `postgres -c name=value`. */
export type ServerSettings = Readonly<Record<string, string>>

const MIB = 1024 * 1024
const MIN_SHARED_MEMORY = 256 * MIB

/** Scales from 4 GiB, most of which the application needs, to a large machine. */
export function persistentSettings(): ServerSettings {
  const memory = Math.floor(totalmem() / MIB)
  return {
    ...commonSettings(),
    shared_buffers: `${clamp(memory / 8, 128, 2048)}MB`,
    effective_cache_size: `${clamp(memory / 2, 512, 65_536)}MB`,
    maintenance_work_mem: `${clamp(memory / 32, 64, 512)}MB`,
    work_mem: '16MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
  }
}

/** For tests: fast, not crash-safe. */
export function ephemeralSettings(): ServerSettings {
  return {
    ...commonSettings(),
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '1GB',
    autovacuum: 'on',
  }
}

function commonSettings(): ServerSettings {
  const timezone = process.env.TZ || 'Asia/Shanghai'
  return {
    listen_addresses: '127.0.0.1',
    // TCP only: a socket needs a path within 107 bytes in a folder that the server's user may write.
    unix_socket_directories: '',
    max_connections: '200',
    timezone,
    log_timezone: timezone,
    random_page_cost: '1.1',
    jit: 'off',
    // The log must not contain personal data: no statements, no column values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...sharedMemorySettings(),
  }
}

/** Containers often have 64 MB of /dev/shm, too little for a parallel query. */
function sharedMemorySettings(): ServerSettings {
  if (process.platform !== 'linux') return {}
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < MIN_SHARED_MEMORY ? { dynamic_shared_memory_type: 'mmap' } : {}
  } catch {
    return { dynamic_shared_memory_type: 'mmap' }
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high))
}
