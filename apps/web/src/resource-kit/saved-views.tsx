import { FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { FocusPopover } from '../shared/components/focus-popover.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const SavedViewsPanel = lazyPart(() => import('./saved-views-panel.js'))

/** Filters, search word and order of a list under a name: own ones, and those shared by role. */
export function SavedViews({ definition }: { definition: Definition }) {
  const texts = useTexts(definition)
  const [open, setOpen] = useState(false)
  return (
    <FocusPopover
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={<SavedViewsPanel definition={definition} onOpen={() => setOpen(false)} />}
    >
      <Button
        icon={<FolderOpenOutlined />}
        title={texts('kit:views.title')}
        aria-label={texts('kit:views.title')}
      />
    </FocusPopover>
  )
}
