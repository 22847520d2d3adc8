import { Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowsSort,
  IconCheck,
  IconFilter,
  IconPlus,
} from '@tabler/icons-react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import type { Pipeline } from '../../contract/pipelines.ts'
import { useMayDesign } from '../use-pipelines.ts'
import classes from './head.module.css'

export type DesignAct = 'create' | 'settings' | 'order' | 'deleted'

type Props = {
  pipelines: Pipeline[]
  current: Pipeline | null
  onChoose: (pipelineId: string) => void
  onDesign: (act: DesignAct) => void
  /** Where all of them can be looked at together. */
  every?: { isChosen: boolean; choose: () => void }
}

const Designing = ({ pipelines, current, onDesign }: Pick<Props, 'pipelines' | 'current' | 'onDesign'>) => (
  <>
    <Menu.Divider />
    {current?.canChange && (
      <Menu.Item
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        onClick={() => onDesign('settings')}
      >
        <span className={classes.menuName}>{`Etapas y ajustes de «${current.name}»`}</span>
      </Menu.Item>
    )}
    <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onDesign('create')}>
      Crear un pipeline
    </Menu.Item>
    {pipelines.length > 1 && (
      <Menu.Item leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden />} onClick={() => onDesign('order')}>
        Ordenar los pipelines
      </Menu.Item>
    )}
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      onClick={() => onDesign('deleted')}
    >
      Restaurar lo eliminado
    </Menu.Item>
  </>
)

/** Which pipeline is open, the way to any other, and what its designers can do. */
export const PipelineChip = ({ pipelines, current, onChoose, onDesign, every }: Props) => {
  const mayDesign = useMayDesign()
  const chosen = every?.isChosen ? null : current
  const name = every?.isChosen ? 'Todos los pipelines' : (current?.name ?? 'Ninguno')
  const check = <IconCheck size={16} stroke={2} aria-hidden />
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Chip icon={IconFilter} value={name} aria-label={`Pipeline: ${name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {every && (
          <Menu.Item onClick={every.choose} rightSection={every.isChosen && check}>
            Todos los pipelines
          </Menu.Item>
        )}
        {pipelines.map(({ id, name: title, opportunities }) => (
          <Menu.Item
            key={id}
            onClick={() => onChoose(id)}
            rightSection={
              id === chosen?.id ? check : <span className={classes.menuCount}>{formatNumber(opportunities)}</span>
            }
          >
            {title}
          </Menu.Item>
        ))}
        {mayDesign && <Designing pipelines={pipelines} current={chosen} onDesign={onDesign} />}
      </Menu.Dropdown>
    </Menu>
  )
}
