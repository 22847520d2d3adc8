import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import type { LayoutSection } from '../../contract/layout-fields.ts'
import type { LayoutCell, ProfileDefinition } from '../../contract/profile.ts'
import { CellRow } from './cell-row.tsx'
import classes from './profiles.module.css'

type Props = {
  name: string
  section: LayoutSection
  definition: ProfileDefinition
  errors: DraftErrors
  onChange: (cells: LayoutCell[]) => void
}

const newCell: LayoutCell = {
  field: null,
  text: '',
  width: null,
  align: 'left',
  pad: 'space',
  decimals: null,
  title: '',
  required: false,
  once: false,
  tooLong: null,
}

const swapped = (cells: LayoutCell[], from: number, to: number): LayoutCell[] => {
  const next = [...cells]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

/** The cells of one kind of line, in the order they are written. */
export const SectionCard = ({ name, section, definition, errors, onChange }: Props) => {
  const cells = definition.sections[name] ?? []
  const isFixed = definition.format === 'fixed'
  const padded = isFixed || definition.format === 'delimited'
  const titled = definition.format === 'xlsx' || (definition.format === 'csv' && definition.titles)
  const rows = cells.map((cell, place) => ({ cell, place, key: `${name}-${place}` }))
  return (
    <Card
      title={section.title}
      note={cells.length === 0 ? 'No se escribe' : undefined}
      flush
      side={
        <Button
          size="small"
          leftIcon={<IconPlus aria-hidden />}
          onClick={() => onChange([...cells, { ...newCell, width: isFixed ? 10 : null }])}
        >
          Agregar campo
        </Button>
      }
    >
      {cells.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.cells}>
            <caption className="visually-hidden">{section.title}</caption>
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">Texto fijo</th>
                {titled && <th scope="col">Título</th>}
                <th scope="col">{padded ? 'Ancho' : 'Hasta'}</th>
                {padded && <th scope="col">Alineación</th>}
                {padded && <th scope="col">Relleno</th>}
                <th scope="col">Decimales</th>
                <th scope="col">Si no entra</th>
                <th scope="col">Reglas</th>
                <th scope="col">
                  <span className="visually-hidden">Orden</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cell, place, key }) => (
                <CellRow
                  key={key}
                  cell={cell}
                  fields={section.fields}
                  columns={{ titled, padded }}
                  where={`${section.title}, campo ${place + 1}`}
                  error={errors[`definition.sections.${name}.${place}`]}
                  isFirst={place === 0}
                  isLast={place === cells.length - 1}
                  onChange={values =>
                    onChange(cells.map((other, index) => (index === place ? { ...other, ...values } : other)))
                  }
                  onMove={step => onChange(swapped(cells, place, place + step))}
                  onRemove={() => onChange(cells.filter((_, index) => index !== place))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
