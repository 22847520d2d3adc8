import { Checkbox, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../../../kernel/web/form/use-unsaved-values.ts'
import { argentineHolidays } from '../../contract/argentine-holidays.ts'
import { holidays } from '../../contract/holidays.ts'
import classes from '../dialogs/dialogs.module.css'

const thisYear = new Date().getFullYear()
const years = [thisYear, thisYear + 1, thisYear + 2].map(String)

const offeredIn = (year: string): Set<string> =>
  new Set(argentineHolidays(Number(year)).flatMap(({ day, isOffered }) => (isOffered ? [day] : [])))

const useSaveHolidays = (onSaved: () => void) =>
  useMutation({
    mutationFn: (rows: { day: string; name: string }[]) =>
      call(resourceRoutes(holidays).import, { body: { rows, dryRun: false } }),
    onSuccess: ({ created, updated, unchanged }) => {
      const known = updated + unchanged
      const already = known > 0 ? `; ${known} ya ${known === 1 ? 'estaba' : 'estaban'}` : ''
      const added = created === 1 ? 'Agregaste 1 feriado' : `Agregaste ${created} feriados`
      showToast({ variant: 'success', text: `${added}${already}.` })
      onSaved()
    },
  })

/** The holidays of a year by the rule, reviewed before they are saved; a day that is there already stays one. */
export const ArgentineHolidaysDialog = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => {
  const [year, setYear] = useState(String(thisYear))
  const [ticked, setTicked] = useState(() => offeredIn(year))
  const unsaved = useUnsavedValues({ year, ...Object.fromEntries([...ticked].map(day => [day, true])) })
  const save = useSaveHolidays(onSaved)
  const offered = argentineHolidays(Number(year))
  const chosen = offered.filter(({ day }) => ticked.has(day)).map(({ day, name }) => ({ day, name }))
  const toggle = (day: string) =>
    setTicked(new Set(ticked.has(day) ? [...ticked].filter(one => one !== day) : [...ticked, day]))
  return (
    <UnsavedModal unsaved={unsaved} onClose={onClose} title="Feriados de Argentina" size={520}>
      <div className={classes.body}>
        <Select
          label="Año"
          data={years}
          value={year}
          allowDeselect={false}
          onChange={next => {
            if (!next) return
            setYear(next)
            setTicked(offeredIn(next))
          }}
        />
        <p className={classes.note}>
          Fijos y trasladables según la ley 27.399; Carnaval y Viernes Santo según la Pascua. Los puentes se decretan
          cada año: agregalos a mano.
        </p>
        <ul className={classes.ticks} aria-label={`Feriados de ${year}`}>
          {offered.map(({ day, name }) => (
            <li key={day}>
              <Checkbox
                checked={ticked.has(day)}
                onChange={() => toggle(day)}
                label={
                  <>
                    <b>{formatDay(day, `${year}-01-01`)}</b> {name}
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {save.error && (
          <p role="alert" className={classes.error}>
            {messageOf(save.error)}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
        <Button
          variant="primary"
          busy={save.isPending}
          disabled={chosen.length === 0}
          onClick={() => save.mutate(chosen)}
        >
          {chosen.length === 1 ? 'Agregar 1 feriado' : `Agregar ${chosen.length} feriados`}
        </Button>
      </div>
    </UnsavedModal>
  )
}
