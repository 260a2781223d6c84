import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shared/lazy-part.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const ImportDialog = lazyPart(() => import('./import-dialog.js'))

/** Opens the import of a list. */
export function ImportButton({ definition }: { definition: Definition }) {
  const texts = useTexts(definition)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts('kit:import.button')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog definition={definition} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
