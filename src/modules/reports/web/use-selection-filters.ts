import { listParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'

/** Whose rows: choices that live in the address, as in Tableros. */
export const useSelectionFilters = () => {
  const [sellers, setSellers] = useUrlState(listParameter('vendedores'))
  const [supervisors, setSupervisors] = useUrlState(listParameter('supervisores'))
  const [channels, setChannels] = useUrlState(listParameter('canales'))
  const [regions, setRegions] = useUrlState(listParameter('regiones'))
  return {
    sellers,
    setSellers,
    supervisors,
    setSupervisors,
    channels,
    setChannels,
    regions,
    setRegions,
    query: {
      sellers: sellers.join(','),
      supervisors: supervisors.join(','),
      channels: channels.join(','),
      regions: regions.join(','),
    },
    /** As the address of another page of reports says the same. */
    asked: {
      ...(sellers.length > 0 ? { vendedores: sellers.join(',') } : {}),
      ...(supervisors.length > 0 ? { supervisores: supervisors.join(',') } : {}),
      ...(channels.length > 0 ? { canales: channels.join(',') } : {}),
      ...(regions.length > 0 ? { regiones: regions.join(',') } : {}),
    },
  }
}
export type SelectionFilters = ReturnType<typeof useSelectionFilters>
