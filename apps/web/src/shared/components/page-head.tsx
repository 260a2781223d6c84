import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** Content beside or below the title: dates, codes, a status. */
  meta?: ReactNode
  extra?: ReactNode
}

/** Heading of a page. */
export function PageHead({ title, meta, extra }: Props) {
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px" className="page-head">
      <Flex wrap align="baseline" gap="0 16px">
        <Typography.Title>{title}</Typography.Title>
        {meta ? <Typography.Text type="secondary">{meta}</Typography.Text> : null}
      </Flex>
      {extra}
    </Flex>
  )
}
