/** A gateway answers in the place of a server that it cannot reach itself. Page and worker take it for no answer. */
export const isFromGateway = ({ status }: { status: number }): boolean => status === 502 || status === 504
