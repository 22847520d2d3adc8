import { Select } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconFile, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { changeForm } from '../../../contract/definition/edits.ts'
import { namesIn } from '../../../contract/definition/expressions.ts'
import { listElements, placeOfElement, titleOf } from '../../../contract/definition/questions.ts'
import type { FormDefinition, FormPage, FormTrigger } from '../../../contract/definition/types.ts'
import { movePage } from '../canvas/page-tabs.tsx'
import { removeWithUndo, titleInputId } from '../canvas/row-keys.ts'
import { questionsOf } from '../state/derived.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import { ConditionEditor } from './condition-editor.tsx'
import classes from './properties.module.css'
import { type PageProps, Part, TextProperty, usePageEdit } from './property.tsx'

const pageOfName = (definition: FormDefinition, name: string | undefined): FormPage | undefined =>
  name === undefined ? undefined : placeOfElement(definition, name)?.page

/** Jumps that are decided on a page: those whose last question is there. */
const jumpsOf = (definition: FormDefinition, page: string): { trigger: FormTrigger; index: number }[] =>
  (definition.triggers ?? []).flatMap((trigger, index) => {
    if (trigger.type !== 'skip') return []
    const pages = namesIn(trigger.expression ?? '').map(name => pageOfName(definition, name)?.name)
    return pages.includes(page) ? [{ trigger, index }] : []
  })

const firstQuestion = (page: FormPage): string | undefined =>
  listElements({ pages: [page] }).find(({ element }) => element.type !== 'panel')?.element.name

const Jump = ({ trigger, index, page }: { trigger: FormTrigger; index: number; page: string }) => {
  const designer = useDesigner()
  const definition = useDesignerState(({ history }) => history.present.definition)
  const change = (next: FormTrigger | null): void =>
    designer.edit(
      all => {
        const triggers = (all.triggers ?? []).flatMap((one, at) => (at === index ? (next ? [next] : []) : [one]))
        return changeForm(all, { triggers: triggers.length > 0 ? triggers : undefined })
      },
      { group: `jump:${index}` },
    )
  const own = definition.pages.findIndex(({ name }) => name === page)
  const targets = definition.pages.slice(own + 2).filter(one => firstQuestion(one) !== undefined)
  return (
    <div className={classes.jump}>
      <ConditionEditor
        label="Saltar"
        expression={trigger.expression}
        onChange={expression => change(expression === undefined ? null : { ...trigger, expression })}
      />
      <div className={classes.jumpTarget}>
        <Select
          aria-label="Página a la que salta"
          data={targets.map(one => ({
            value: one.name,
            label: `ir a ${definition.pages.indexOf(one) + 1} ${titleOf(one)}`,
          }))}
          value={pageOfName(definition, trigger.gotoName)?.name ?? null}
          allowDeselect={false}
          onChange={name => {
            const target = targets.find(one => one.name === name)
            if (target) change({ ...trigger, gotoName: firstQuestion(target) })
          }}
        />
        <IconButton size="small" icon={IconX} label="Quitar el salto" onClick={() => change(null)} />
      </div>
    </div>
  )
}

const Jumps = ({ page }: { page: FormPage }) => {
  const designer = useDesigner()
  const definition = useDesignerState(({ history }) => history.present.definition)
  const own = definition.pages.indexOf(page)
  const question = questionsOf(definition).findLast(one => one.pageName === page.name && one.group === undefined)
  const target = definition.pages.slice(own + 2).find(one => firstQuestion(one) !== undefined)
  const jumps = jumpsOf(definition, page.name)
  const add = (): void => {
    if (!question || !target) return
    const trigger = { type: 'skip', expression: `{${question.name}} notempty`, gotoName: firstQuestion(target) }
    designer.edit(all => changeForm(all, { triggers: [...(all.triggers ?? []), trigger] }))
  }
  if (jumps.length === 0 && !(question && target)) return null
  return (
    <Part title="Saltos al terminar la página">
      {jumps.length === 0 && <p className={classes.help}>Sigue en la página siguiente.</p>}
      {jumps.map(({ trigger, index }) => (
        <Jump key={index} trigger={trigger} index={index} page={page.name} />
      ))}
      {question && target && (
        <Button variant="ghost" size="small" leftIcon={<IconPlus aria-hidden />} onClick={add}>
          Agregar salto
        </Button>
      )}
    </Part>
  )
}

/** Title, condition, jumps and order of a page. */
export const PageProperties = ({ page, number, count }: PageProps) => {
  const designer = useDesigner()
  const edit = usePageEdit(page.name)
  const isFresh = useDesignerState(({ fresh }) => fresh === page.name)
  useEffect(() => {
    if (isFresh) document.getElementById(titleInputId)?.focus()
  }, [isFresh])
  return (
    <>
      <header className={classes.head}>
        <IconFile size={16} stroke={1.75} aria-hidden />
        <h2>Página</h2>
        <span>{number}</span>
        <IconButton
          size="small"
          icon={IconArrowLeft}
          label="Mover antes"
          disabled={number === 1}
          onClick={() => movePage(designer, page.name, -1)}
        />
        <IconButton
          size="small"
          icon={IconArrowRight}
          label="Mover después"
          disabled={number === count}
          onClick={() => movePage(designer, page.name, 1)}
        />
        <IconButton
          size="small"
          icon={IconTrash}
          label={count === 1 ? 'Un formulario tiene al menos una página' : 'Quitar la página'}
          disabled={count === 1}
          onClick={() => removeWithUndo(designer, page.name)}
        />
      </header>
      <div className={classes.parts}>
        <Part>
          <TextProperty id={titleInputId} label="Título" value={page.title} onChange={title => edit({ title })} />
          <TextProperty
            label="Ayuda"
            placeholder="Opcional"
            isLong
            value={page.description as string | undefined}
            onChange={description => edit({ description })}
          />
        </Part>
        <Part title="Mostrar">
          {!page.visibleIf && <p className={classes.help}>Siempre.</p>}
          <ConditionEditor label="Mostrar" expression={page.visibleIf} onChange={visibleIf => edit({ visibleIf })} />
        </Part>
        <Jumps page={page} />
      </div>
    </>
  )
}
