import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ResourceForm } from '../../resource-kit/form-page.js'
import type { Definition, RecordOf } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-definition.js'
import { Card } from '../../shared/components/card.js'
import { siteQuery } from '../../shared/site/site.js'

interface Props {
  definition: Definition
  areaId: string
  /** The area as the other form has saved it: both are parts of one record. */
  savedBeside: RecordOf | undefined
  onSaved: (area: RecordOf) => void
}

/** One of the forms about an area; saving it leaves the page where it is. */
export function AreaForm({ definition, areaId, savedBeside, onSaved }: Props) {
  const texts = useTexts(definition)
  const client = useQueryClient()
  const [saved, setSaved] = useState(0)
  const reload = (area?: RecordOf) => {
    if (area) onSaved(area)
    setSaved((times) => times + 1)
    void client.invalidateQueries(siteQuery())
  }
  return (
    <Card title={texts('title')}>
      <ResourceForm
        key={`${areaId} ${saved}`}
        definition={definition}
        id={areaId}
        onDone={reload}
        savedBeside={savedBeside}
      />
    </Card>
  )
}
