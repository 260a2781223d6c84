import { DataSource, type EntityManager } from 'typeorm'
import { dataSourceOptions, type PoolSettings } from './data-source-options.js'

/** Connections to read with, opened by the first who reads; until they are open others are used. */
export class ReadPool {
  /** Settles when they are open, or could not be opened. */
  opening: Promise<DataSource | null> | null = null
  private opened: DataSource | null = null

  constructor(private readonly settings: PoolSettings) {}

  /** Returns the connections once they are open; a database that is away is tried again by the next. */
  reader(): EntityManager | undefined {
    if (!this.opened) this.opening ??= this.open()
    return this.opened?.manager
  }

  async onApplicationShutdown(): Promise<void> {
    const dataSource = await this.opening
    await dataSource?.destroy()
  }

  private async open(): Promise<DataSource | null> {
    const dataSource = new DataSource(dataSourceOptions(this.settings))
    try {
      this.opened = await dataSource.initialize()
    } catch {
      this.opening = null
    }
    return this.opened
  }
}
