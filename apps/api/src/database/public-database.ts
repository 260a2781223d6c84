import type { OnApplicationShutdown } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../core/config/index.js'
import { dataSourceOptions } from './data-source-options.js'

/**
 * The few connections for what visitors read, with a short statement timeout: they can take none from
 * accounts. The first visitor opens them; until they are there, visitors share those of accounts.
 */
export class PublicDatabase implements OnApplicationShutdown {
  /** Settles when they are open, or could not be opened. */
  opening: Promise<DataSource | null> | null = null
  private opened: DataSource | null = null

  constructor(
    private readonly url: string,
    private readonly config: Pick<Config, 'apiPool' | 'limits' | 'timeZone'>,
  ) {}

  /** Returns what visitors read with, once it is open; a database that is away is tried again by the next. */
  reader(): EntityManager | undefined {
    if (!this.opened) this.opening ??= this.open()
    return this.opened?.manager
  }

  async onApplicationShutdown(): Promise<void> {
    const dataSource = await this.opening
    await dataSource?.destroy()
  }

  private async open(): Promise<DataSource | null> {
    const { apiPool, limits, timeZone } = this.config
    const dataSource = new DataSource(
      dataSourceOptions({
        url: this.url,
        size: limits.publicConnections,
        statementTimeout: limits.publicReadMs,
        lockTimeout: apiPool.lockTimeout,
        timeZone,
        applicationName: 'credit-public',
      }),
    )
    try {
      this.opened = await dataSource.initialize()
    } catch {
      this.opening = null
    }
    return this.opened
  }
}
