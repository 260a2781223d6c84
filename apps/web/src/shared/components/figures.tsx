import { Statistic, Typography } from 'antd'
import type { ReactNode } from 'react'
import './figures.css'

interface Figure {
  key: string
  title: string
  /** A number in its final form, or a link with it. */
  content: ReactNode
  /** A line below the number. */
  note?: string
}

/** Key figures in columns of one width. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="figures">
      {figures.map(({ key, title, content, note }) => (
        <div key={key}>
          <Statistic title={title} formatter={() => content} />
          {note ? <Typography.Text type="secondary">{note}</Typography.Text> : null}
        </div>
      ))}
    </div>
  )
}
