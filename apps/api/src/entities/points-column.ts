import { Column } from 'typeorm'

/** Points with two decimals: `numeric(5,2)` in the database, a number in the program. */
export function PointsColumn(
  options: { precision?: number; nullable?: boolean } = {},
): PropertyDecorator {
  const { precision = 5, nullable = false } = options
  return Column('numeric', {
    precision,
    scale: 2,
    nullable,
    transformer: {
      to: (value: number | null) => value,
      from: (value: string | null) => (value === null ? null : Number(value)),
    },
  })
}
