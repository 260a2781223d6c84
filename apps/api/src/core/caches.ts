import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'

/** Type and size of a cache; the object itself is the key of the cache. */
export interface CacheDefinition<V extends object> {
  /** Entries kept. */
  max: number
  /** Milliseconds until an entry expires; never if missing. */
  ttl?: number
  /** Only carries the type of the values. */
  readonly values?: V
}

/**
 * The caches of one process for one database. Every Ctx carries them, so that functions share a cache
 * without a registry per module; two services in one process have their own.
 */
@Injectable()
export class Caches {
  private readonly caches = new Map<object, unknown>()

  /** Returns the cache of a definition. */
  of<V extends object>(definition: CacheDefinition<V>): LRUCache<string, V> {
    const known = this.caches.get(definition)
    if (known) return known as LRUCache<string, V>
    const { max, ttl = 0 } = definition
    const cache = new LRUCache<string, V>({ max, ttl })
    this.caches.set(definition, cache)
    return cache
  }
}
