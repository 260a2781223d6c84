import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

/** `plain` shows a normal status as text only. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'plain'

const LOOKS: Readonly<Record<Exclude<Tone, 'plain'>, { color: string; icon?: ReactNode }>> = {
  success: { color: 'success', icon: <CheckCircleOutlined aria-hidden="true" /> },
  warning: { color: 'warning', icon: <WarningOutlined aria-hidden="true" /> },
  error: { color: 'error', icon: <CloseCircleOutlined aria-hidden="true" /> },
  info: { color: 'processing', icon: <ClockCircleOutlined aria-hidden="true" /> },
  neutral: { color: 'default' },
}

/** Status as text. A status that needs attention or is not normal also has a colour and a shape. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  if (tone === 'plain') return children
  return (
    <Tag {...LOOKS[tone]} style={{ marginInlineEnd: 0 }}>
      {children}
    </Tag>
  )
}
