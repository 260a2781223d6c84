import { publicFileUrl } from '@credit/contract'
import type { Editor } from '@tiptap/react'
import { Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { compressImage } from '../../../api/upload.js'
import { useCloseGuard } from '../../../shared/hooks/use-close-guard.js'
import { useUpload } from '../../../shared/hooks/use-upload.js'
import { useTrackUpload } from '../../pending-uploads.js'
import type { Texts } from '../../types.js'
import type { PictureAddresses } from './extensions.js'

export interface Described {
  /** Key of the upload, or the address of an existing picture. */
  key: string
  alt: string
}

/** Calls `change` with the position of each picture that has the key or address. */
function eachPicture(editor: Editor, key: string, change: (pos: number) => void): void {
  const found: number[] = []
  editor.state.doc.descendants(({ type, attrs }, pos) => {
    if (type.name === 'image' && (attrs.upload === key || attrs.src === key)) found.push(pos)
  })
  // In reverse order, because deleting shifts later positions.
  for (const pos of found.reverse()) change(pos)
}

/** Uploads the pictures of a text and inserts their addresses. */
export function usePictureUploads(purpose: string, onRefused: (key: string) => void) {
  const latest = useRef<Editor | null>(null)
  // The question for the description, which had the focus, closes with a refused picture.
  const { upload, dialog } = useUpload(() => latest.current?.commands.focus(null, { scrollIntoView: false }))
  const track = useTrackUpload()
  const addresses = useRef<PictureAddresses>(new Map())
  useEffect(() => {
    const { current } = addresses
    return () => {
      for (const address of new Set(current.values())) URL.revokeObjectURL(address)
      current.clear()
    }
  }, [])

  const send = async (editor: Editor, key: string, file: File): Promise<boolean> => {
    const small = file.type === 'image/jpeg' ? await compressImage(file).catch(() => file) : file
    const info = await upload(small, { purpose })
    if (editor.isDestroyed) return info !== null
    const { tr } = editor.state
    // Undo must not remove the address.
    tr.setMeta('addToHistory', false)
    if (info) {
      const src = publicFileUrl(info.id)
      addresses.current.set(src, addresses.current.get(key) ?? src)
      eachPicture(editor, key, (pos) => tr.setNodeAttribute(pos, 'src', src))
    } else {
      eachPicture(editor, key, (pos) => tr.delete(pos, pos + 1))
      onRefused(key)
    }
    editor.view.dispatch(tr)
    return info !== null
  }
  return {
    addresses: addresses.current,
    dialog,
    /** Registers a local copy of a picture before it is uploaded. */
    show: (key: string, file: File) => addresses.current.set(key, URL.createObjectURL(file)),
    start: (editor: Editor, pictures: ReadonlyMap<string, File>) => {
      latest.current = editor
      for (const [key, file] of pictures) {
        const sent = send(editor, key, file)
        // A refused picture is removed from the text, so that the text can be saved.
        void sent.finally(track(sent))
      }
    },
  }
}

interface DialogProps {
  editor: Editor
  described: readonly Described[]
  addresses: PictureAddresses
  texts: Texts
  onClose: () => void
}

/** Maximum length of a description, which a screen reader reads in one go. */
const ALT_MAX = 200

/** Asks for descriptions of pictures, for people who cannot see them. */
export function DescribeDialog({ editor, described, addresses, texts, onClose }: DialogProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const { close, guard } = useCloseGuard(Object.keys(values).length > 0, onClose)
  const isLong = (alt: string | undefined) => [...(alt ?? '')].length > ALT_MAX
  const apply = () => {
    if (Object.values(values).some(isLong)) return
    const { tr } = editor.state
    for (const { key, alt } of described)
      eachPicture(editor, key, (pos) => tr.setNodeAttribute(pos, 'alt', values[key] ?? alt))
    editor.view.dispatch(tr)
    onClose()
  }
  return (
    <Modal
      open
      title={texts('kit:editor.describe')}
      okText={texts('kit:editor.apply')}
      cancelText={texts('kit:button.cancel')}
      onOk={apply}
      onCancel={close}
      afterClose={() => editor.commands.focus()}
    >
      {guard}
      <p>{texts('kit:editor.describeHint')}</p>
      {described.map(({ key, alt }, index) => (
        <Form.Item
          key={key}
          layout="vertical"
          label={texts('kit:editor.alt', { n: index + 1 })}
          {...(isLong(values[key])
            ? { validateStatus: 'error', help: texts('kit:rule.maxLength', { n: ALT_MAX }) }
            : {})}
        >
          <img className="kit-editor-thumb" src={addresses.get(key) ?? key} alt="" />
          <Input
            aria-label={texts('kit:editor.alt', { n: index + 1 })}
            defaultValue={alt}
            onChange={({ target }) => setValues((before) => ({ ...before, [key]: target.value.trim() }))}
            onPressEnter={(event) => {
              // Otherwise the form around the editor would be submitted.
              event.preventDefault()
              apply()
            }}
          />
        </Form.Item>
      ))}
    </Modal>
  )
}
