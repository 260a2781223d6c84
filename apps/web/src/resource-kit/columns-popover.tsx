import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { FocusPopover } from '../shared/components/focus-popover.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { ColumnsProps } from './columns-panel.js'
import { useTexts } from './use-definition.js'

const ColumnsPanel = lazyPart(() => import('./columns-panel.js'))

/** A button that opens the choice of columns and density. */
export function ColumnsPopover(props: ColumnsProps) {
  const texts = useTexts(props.definition)
  const [open, setOpen] = useState(false)
  return (
    <FocusPopover
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={<ColumnsPanel {...props} />}
    >
      <Button
        icon={<SettingOutlined />}
        title={texts('kit:columns.title')}
        aria-label={texts('kit:columns.title')}
      />
    </FocusPopover>
  )
}
