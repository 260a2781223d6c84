import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface Props<Data> {
  title: string
  query: { data: Data | undefined; error: { message: string } | null }
  className?: string
  children: (data: Data) => ReactNode
}

/** Part of the wall board. It keeps its last figures if they cannot be refreshed. */
export function BoardPanel<Data>({ title, query: { data, error }, className = '', children }: Props<Data>) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <section className={`board-panel ${className}`} aria-labelledby={id} aria-busy={data === undefined && !error}>
      <h2 id={id}>{title}</h2>
      {data === undefined ? <p className="board-quiet">{error?.message ?? t('state.loading')}</p> : children(data)}
    </section>
  )
}
