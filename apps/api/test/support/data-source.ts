import { DataSource } from 'typeorm'
import { dataSourceOptions } from '#database/data-source-options'

/** A connected data source on a database of the run. */
export function openDataSource(url: string): Promise<DataSource> {
  return new DataSource(dataSourceOptions({ url, size: 2 })).initialize()
}
