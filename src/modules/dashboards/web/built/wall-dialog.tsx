import '../../../../kernel/web/form/form-styles.ts'
import { MultiSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { useDashboards } from './use-built.ts'
import classes from './wall.module.css'
import { type WallChoice, type WallSeconds, wallSeconds } from './wall-choice.ts'

/** With more dashboards each would be shown too rarely. */
const maximumOnWall = 12

/** Chooses which dashboards alternate on the wall, and how long each is shown. */
export const WallDialog = ({
  id,
  onStart,
  onClose,
}: {
  id: string
  onStart: (choice: WallChoice) => void
  onClose: () => void
}) => {
  const { data } = useDashboards()
  const [choice, setChoice] = useState<WallChoice>({ ids: [id], seconds: 60 })
  const unsaved = useUnsavedValues(choice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(choice)
  }
  return (
    <UnsavedModal unsaved={unsaved} onClose={onClose} title="Pantalla completa" size={480}>
      <form className={classes.form} onSubmit={submit}>
        <MultiSelect
          label="Tableros"
          description="Con más de uno se turnan, en este orden"
          searchable
          maxValues={maximumOnWall}
          nothingFoundMessage="Ninguno con ese nombre"
          data={(data?.items ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          value={choice.ids}
          onChange={ids => setChoice({ ...choice, ids })}
        />
        {choice.ids.length > 1 && (
          <Select
            label="Cada uno se ve"
            data={Object.entries(wallSeconds).map(([value, label]) => ({ value, label }))}
            value={String(choice.seconds)}
            allowDeselect={false}
            onChange={value => value && setChoice({ ...choice, seconds: Number(value) as WallSeconds })}
          />
        )}
        <div className={classes.buttons}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button type="submit" variant="primary" disabled={choice.ids.length === 0}>
            Empezar
          </Button>
        </div>
      </form>
    </UnsavedModal>
  )
}
