import { Column, type ColumnOptions } from 'typeorm'

/** Points with two decimals: `numeric(5,2)` in the database, a number in the program. */
export function PointsColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column('numeric', {
    precision: 5,
    scale: 2,
    transformer: {
      to: (value: number | null) => value,
      from: (value: string | null) => (value === null ? null : Number(value)),
    },
    ...options,
  })
}
