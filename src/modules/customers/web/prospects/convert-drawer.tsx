import { call } from '../../../../kernel/web/api/client.ts'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import type { FormValues } from '../../../../kernel/web/form/form-values.ts'
import { ResourceForm } from '../../../../kernel/web/form/resource-form.tsx'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { customers } from '../../contract/customers.ts'
import { conversionRoutes } from '../../contract/prospect-conversion.ts'
import { customerExtra } from '../customer-extras.tsx'

/** What a customer's form takes from the prospect: its business name when it has one, and the shop's as the name over the door. */
const givenBy = (prospect: Row): FormValues => {
  const { name, businessName } = prospect
  const same = ['address', 'locality', 'province', 'phone', 'email', 'seller', 'taxCondition', 'cuit', 'dni']
  const placed = ['salesChannel', 'region', 'latitude', 'longitude']
  return {
    ...Object.fromEntries([...same, ...placed].map(field => [field, prospect[field] ?? null])),
    name: businessName || name,
    tradeName: businessName ? name : null,
    isActive: true,
  }
}

type ConvertDrawerProps = {
  prospect: Row
  onClose: () => void
  onConverted: (customer: { code: string; name: string }) => void
}

/** The customer's form with everything known of the prospect; only its code is missing. */
export const ConvertDrawer = ({ prospect, onClose, onConverted }: ConvertDrawerProps) => {
  const unsaved = useUnsaved()
  return (
    <UnsavedModal
      unsaved={unsaved}
      title={`Convertir «${String(prospect.name)}» en cliente`}
      size={560}
      onClose={onClose}
    >
      <ResourceForm
        resource={customers}
        row={null}
        canWrite
        given={givenBy(prospect)}
        createLabel="Convertir en cliente"
        // The prospect itself is what it would be warned of.
        extra={{ after: form => customerExtra({ ...form, row: prospect }) }}
        send={body => call(conversionRoutes.convert, { params: { id: prospect.id }, body })}
        onSaved={saved => onConverted({ code: String(saved.code), name: String(saved.name) })}
        onCancel={() => unsaved.leave(onClose)}
        onChanges={unsaved.tell}
      />
    </UnsavedModal>
  )
}
