import { PictureOutlined } from '@ant-design/icons'
import { Button, Flex, Progress, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileUpload } from './file-upload.js'
import { Picture, type PictureSource } from './picture.js'

interface Props {
  id?: string
  describedBy?: string
  /** The picture that is chosen. */
  chosen: PictureSource | null
  /** What the chosen picture shows, for screen readers. */
  alt: string
  /** The share that is uploaded, 0 to 1; null when no upload is running. */
  share: number | null
  problem: string | null
  onPick: (file: File) => void
}

/**
 * Chooses a picture; shows it, the progress of its upload, or why it failed. The picture has a box of
 * constant size, so that the controls below do not move under the pointer when an upload ends.
 */
export function PicturePicker(props: Props) {
  const { id, describedBy, chosen, alt, share, problem, onPick } = props
  const { t } = useTranslation('common')
  return (
    <>
      <div className="picture-box">
        {chosen ? (
          <Picture key={chosen.id} {...chosen} alt={alt} />
        ) : (
          <PictureOutlined aria-hidden="true" className="picture-none" />
        )}
        {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
      </div>
      <Flex wrap align="center" gap={8}>
        <FileUpload
          accept={['image/png', 'image/jpeg', 'image/gif']}
          showUploadList={false}
          beforeUpload={(file) => {
            onPick(file)
            return false
          }}
        >
          <Button
            id={id}
            icon={<PictureOutlined aria-hidden="true" />}
            loading={share !== null}
            aria-describedby={describedBy}
          >
            {t(chosen ? 'picture.replace' : 'picture.choose')}
          </Button>
        </FileUpload>
        {problem ? (
          <Typography.Text type="danger" role="alert">
            {problem}
          </Typography.Text>
        ) : null}
      </Flex>
    </>
  )
}
