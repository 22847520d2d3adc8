import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { readPastedLines } from '../../contract/order-taking/pasted-lines.ts'
import classes from './order-desk.module.css'

type PasteDialogProps = { onPaste: (text: string) => void; onClose: () => void }

/** For people without a keyboard to paste with, or who want to see the list first. */
export const PasteDialog = ({ onPaste, onClose }: PasteDialogProps) => {
  const [text, setText] = useState('')
  const unsaved = useUnsavedValues(text)
  const count = readPastedLines(text).length
  return (
    <UnsavedModal unsaved={unsaved} title="Pegar una lista" size={480} onClose={onClose}>
      <div className={classes.dialog}>
        <Textarea
          data-autofocus
          label="Código y cantidad, un artículo por renglón"
          description="Copiá dos columnas de la planilla y pegalas acá. La cantidad puede ser 12 o 3b."
          minRows={8}
          maxRows={14}
          autosize
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div className={classes.dialogActions}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => {
              onPaste(text)
              onClose()
            }}
          >
            {count === 0 ? 'Agregar renglones' : count === 1 ? 'Agregar 1 renglón' : `Agregar ${count} renglones`}
          </Button>
        </div>
      </div>
    </UnsavedModal>
  )
}
