import type { ReactNode } from 'react'

const META = 'ant-list-item-meta'

/**
 * Title and text of an entry of a list. They look like Ant Design's own, whose title is a heading of the fourth
 * level whatever heading stands above.
 */
export function EntryText({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className={META}>
      <div className={`${META}-content`}>
        <div className={`${META}-title`} style={{ fontWeight: 'bold' }}>
          {title}
        </div>
        {description ? <div className={`${META}-description`}>{description}</div> : null}
      </div>
    </div>
  )
}
