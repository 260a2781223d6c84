import { DAY_MS } from '@credit/contract'
import { type DynamicModule, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { LessThan } from 'typeorm'
import type { ServiceConfig } from '../core/config/index.js'
import type { Ctx } from '../core/context.js'
import { Schedule } from '../core/schedule.js'
import { IdempotencyKeyEntity } from '../entities/database/idempotency-key.js'
import { ContextFactory } from './context-factory.js'
import { dataSourceOptions } from './data-source-options.js'
import { DirectDatabase } from './direct-database.js'
import { Listener } from './listen.js'
import { PublicDatabase, publicPool } from './public-database.js'
import { RateCounters } from './rate-counters.js'
import { ReplicaDatabase } from './replica-database.js'
import { scoped } from './scoped.js'
import { unitOfWork } from './unit-of-work.js'

/** The database: its pool, notifications, contexts without a request, expiry of idempotency keys. */
@Module({})
class DatabaseModule {
  constructor(schedule: Schedule) {
    schedule.add('idempotency.sweep', '10 * * * *', deleteOldKeys)
  }
}

/** @param url the database of `config`, or the embedded one */
export function databaseModule(config: ServiceConfig, url: string): DynamicModule {
  const { max: size, statementTimeout, lockTimeout, transactionIdleTimeout } = config.apiPool
  const { timeZone, pooled, hashKey } = config
  const direct = new DirectDatabase(config.databaseDirectUrl ?? url)
  return {
    module: DatabaseModule,
    global: true,
    imports: [
      TypeOrmModule.forRoot(
        dataSourceOptions({
          ...{ url, size, statementTimeout, lockTimeout, transactionIdleTimeout },
          ...{ timeZone, pooled, hashKey },
        }),
      ),
    ],
    providers: [
      Listener,
      ContextFactory,
      { provide: PublicDatabase, useValue: new PublicDatabase(publicPool(direct.url, config)) },
      { provide: DirectDatabase, useValue: direct },
      ReplicaDatabase,
      RateCounters,
    ],
    exports: [Listener, ContextFactory, DirectDatabase, PublicDatabase, ReplicaDatabase, RateCounters],
  }
}

/** A retry within a day gets the first response again. */
function deleteOldKeys(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS)
  return unitOfWork(ctx, (tx) => scoped(tx, IdempotencyKeyEntity).deleteAll({ createTime: LessThan(before) }))
}
