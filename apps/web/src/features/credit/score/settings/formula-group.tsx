import { Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Formula of the term. */
  formula?: string
  text: ReactNode
  children?: ReactNode
}

/** Fields of a term of the formula, below its formula and its meaning. */
export function FormulaGroup({ title, formula, text, children }: Props) {
  return (
    <section className="formula-group" aria-label={title}>
      <Typography.Title level={3} className="formula-group-title">
        {title}
        {formula ? <span className="formula-text">{formula}</span> : null}
      </Typography.Title>
      <p>{text}</p>
      {children ? <div className="formula-fields">{children}</div> : null}
    </section>
  )
}
