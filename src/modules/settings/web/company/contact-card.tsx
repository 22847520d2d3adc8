import { TagsInput, TextInput } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import settingsClasses from '../../../../kernel/web/settings/settings-form.module.css'
import type { CompanyPart } from './company-part.ts'

const errorOfPhones = (errors: CompanyPart['errors']): string | undefined =>
  errors.phones ?? Object.entries(errors).find(([path]) => path.startsWith('phones.'))?.[1]

export const ContactCard = ({ settings, errors, change }: CompanyPart) => (
  <Card title="Contacto">
    <FieldPair>
      <TextInput
        label="E-mail"
        type="email"
        value={settings.email}
        error={errors.email}
        onChange={event => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Sitio web"
        value={settings.website}
        error={errors.website}
        onChange={event => change({ website: event.currentTarget.value })}
      />
      <TagsInput
        className={settingsClasses.pills}
        label="Teléfonos"
        description="Escribí uno y Enter."
        maxTags={5}
        acceptValueOnBlur
        value={settings.phones}
        error={errorOfPhones(errors)}
        onChange={phones => change({ phones })}
      />
    </FieldPair>
  </Card>
)
