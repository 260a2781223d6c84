import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'

const LOOKS: Readonly<Record<Tone, { color: string; icon?: ReactNode }>> = {
  success: { color: 'success', icon: <CheckCircleOutlined aria-hidden="true" /> },
  warning: { color: 'warning', icon: <WarningOutlined aria-hidden="true" /> },
  error: { color: 'error', icon: <CloseCircleOutlined aria-hidden="true" /> },
  info: { color: 'processing', icon: <ClockCircleOutlined aria-hidden="true" /> },
  neutral: { color: 'default' },
}

/** A status: a word, a colour and a shape. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Tag {...LOOKS[tone]} style={{ marginInlineEnd: 0 }}>
      {children}
    </Tag>
  )
}
