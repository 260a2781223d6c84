import { Card as AntCard, Empty, Skeleton, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import { LoadProblem } from './load-problem.js'
import './card.css'
import '../styles/forms.css'

interface CardProps {
  title: ReactNode
  extra?: ReactNode
  className?: string
  children?: ReactNode
}

/** A region of a page with a heading. */
export function Card({ title, extra, className, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className ? `card-flat ${className}` : 'card-flat'}>
      <AntCard
        title={
          <Typography.Title level={2} id={id} className="card-title">
            {title}
          </Typography.Title>
        }
        extra={extra}
        styles={{ header: { borderBottom: 0 }, body: { paddingTop: 0 } }}
      >
        {children}
      </AntCard>
    </section>
  )
}

export interface Loading<Data> {
  data: Data | undefined
  error: { message: string } | null
  refetch: () => unknown
}

interface ContentProps<Data> {
  query: Loading<Data>
  /** Lines of the skeleton: about the height of the content. */
  rows: number
  /** Shown in place of an empty list. */
  empty?: string
  children: (data: Data) => ReactNode
}

/** The data of one call once it is loaded; a skeleton, an error with a retry, or "nothing yet" else. */
export function QueryContent<Data>({ query, rows, empty, children }: ContentProps<Data>) {
  const { data, error, refetch } = query
  if (data === undefined)
    return error ? (
      <LoadProblem error={error} onRetry={refetch} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows }} />
    )
  return Array.isArray(data) && data.length === 0 && empty ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  ) : (
    children(data)
  )
}

/** A card that loads its own data, so that it fails and retries alone. */
export function QueryCard<Data>({
  title,
  extra,
  className,
  ...content
}: Omit<CardProps, 'children'> & ContentProps<Data>) {
  return (
    <Card title={title} extra={extra} className={className}>
      <QueryContent {...content} />
    </Card>
  )
}
