import { useState } from 'react'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import type { CardKind } from '../../contract/body.ts'
import type { LiveCard } from '../../contract/publications.ts'
import classes from './editor.module.css'

const kinds = {
  article: { label: 'Artículo', table: 'articles', resource: 'articles' },
  promotion: { label: 'Promoción', table: 'promotions', resource: 'promotions' },
} as const

/** Chooses an article or a promotion to show in the text, as it will be on the day that it is read. */
export const CardPicker = ({ onPick }: { onPick: (card: LiveCard) => void }) => {
  const [kind, setKind] = useState<CardKind>('article')
  const { label, table, resource } = kinds[kind]
  return (
    <div className={classes.popup}>
      <Segments
        label="Qué mostrar"
        size="medium"
        options={{ article: 'Artículo', promotion: 'Promoción' }}
        value={kind}
        onChange={setKind}
      />
      <ReferenceInput
        key={kind}
        field={field.reference({ title: label, table, resource })}
        label={label}
        value={null}
        timeZone=""
        onBlur={() => {}}
        onChange={value => {
          const row = referenceValue.safeParse(value).data
          if (row) onPick({ ...row, kind, detail: '', isActive: true })
        }}
      />
    </div>
  )
}
