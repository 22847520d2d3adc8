import '../../../../kernel/web/form/form-styles.ts'
import 'dayjs/locale/es.js'
import { DatesProvider } from '@mantine/dates'
import { daySchema, field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { FieldInput } from '../../../../kernel/web/form/field-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import classes from './export-dialog.module.css'
import type { useExport } from './use-export.ts'

const sellerField = field.reference({
  title: 'Vendedor',
  help: 'Vacío: todos los vendedores',
  table: 'sellers',
  resource: 'sellers',
})
const dayField = field.date({ title: 'Día' })
const ignore = () => {}

/** Whose documents and of which day: everybody's of today, until something else is chosen. */
export const ExportSelection = ({ flow, disabled }: { flow: ReturnType<typeof useExport>; disabled: boolean }) => {
  const { environment } = useSession()
  const shared = { disabled, timeZone: environment.timeZone, onBlur: ignore }
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <div className={classes.selection}>
        <FieldInput
          {...shared}
          field={sellerField}
          value={flow.seller}
          onChange={value => flow.setSeller(referenceValue.safeParse(value).data ?? null)}
        />
        <FieldInput
          {...shared}
          field={dayField}
          value={flow.day}
          onChange={value => flow.setDay(daySchema.safeParse(value).data ?? flow.today)}
        />
      </div>
    </DatesProvider>
  )
}
