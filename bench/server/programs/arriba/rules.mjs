// What may be done in Arriba, and what follows? Our rule book once more, for servers that are written in JavaScript.
// `python -m bench.server.judged` holds it to our referee, step by step.

const LAST_CALL = "last_call";

export function blank(seats, rounds = 3) {
  const each = (made) => Object.fromEntries(seats.map((seat) => [seat, made()]));
  return {
    seats,
    rounds,
    draw: each(() => []), // top card first, as everywhere
    pile: each(() => []),
    points: each(() => []),
    pool: [],
    spent: [],
    phase: "round_over",
    round: 0,
    first: null,
    turn: null,
    head_by: null,
    turner: null,
    winners: [],
  };
}

/** What follows from a command; null: it may not be done. Judges and writes nothing. */
export function decide(state, command) {
  switch (command.do) {
    case "flip":
      return state.phase === "turn" && state.turn === command.seat ? [flipped(state, command.seat)] : null;
    case "signal":
      return state.phase === "head" && state.head_by === command.seat ? [signalled(state, command.seat)] : null;
    case "grab":
      return isBetweenRounds(state) ? null : settled(state, command.seat);
    case "timeout":
      return state.phase === LAST_CALL ? ended(state, cardsLeft(state, { under: {}, lifted: [] })) : null;
    case "deal":
      return state.phase === "round_over" ? [dealt(state, command)] : null;
    default:
      return null;
  }
}

/** Writes and judges nothing. */
export function evolve(state, event) {
  switch (event.event) {
    case "CardFlipped":
      turnCard(state, event.seat, event.card);
      goOn(state, event, event.seat);
      state.head_by = event.phase === "head" ? event.seat : null;
      break;
    case "SignalGiven":
      for (const seat in event.cards) turnCard(state, seat, event.cards[seat]);
      goOn(state, event, event.seat);
      state.head_by = null;
      break;
    case "TotemGrabbed":
      for (const seat of event.lifted) state.pile[seat] = [];
      for (const seat in event.under) state.draw[seat].push(...event.under[seat]);
      state.pool = event.pool;
      state.spent = event.spent;
      goOn(state, event, state.turner);
      if (event.phase !== "head") state.head_by = null;
      break;
    case "Dealt":
      for (const seat of state.seats) {
        state.draw[seat] = [...event.draw[seat]];
        state.pile[seat] = [];
      }
      Object.assign(state, { pool: [], spent: [], round: event.round, first: event.first, phase: "turn" });
      Object.assign(state, { turn: event.first, turner: null, head_by: null });
      break;
    case "RoundEnded":
      for (const seat of state.seats) state.points[seat].push(event.points[seat]);
      Object.assign(state, { phase: "round_over", spent: [], turn: null, head_by: null });
      break;
    case "GameEnded":
      Object.assign(state, { phase: "game_over", winners: event.winners });
      break;
  }
}

function goOn(state, event, turner) {
  state.turner = turner;
  state.turn = event.turn;
  state.phase = event.phase;
}

function turnCard(state, seat, card) {
  state.draw[seat].shift();
  const pile = state.pile[seat];
  if (state.spent.length && pile.length) state.spent = state.spent.filter((spent) => spent !== pile[0]);
  pile.unshift(card);
}

const isBetweenRounds = (state) => state.phase === "round_over" || state.phase === "game_over";
const isTotem = (card) => card !== undefined && card[0] === "T";
const isHead = (card) => card[0] === "H";
const isSymbol = (card) => card !== undefined && card[0] !== "T" && card[0] !== "H";
const symbolOf = (card) => card.slice(0, -1);

function* toTheLeft(state, seat) {
  const from = state.seats.indexOf(seat);
  for (let step = 1; step <= state.seats.length; step += 1) yield state.seats[(from + step) % state.seats.length];
}

function nextToTurn(state, after, least = 1) {
  for (const seat of toTheLeft(state, after)) if (state.draw[seat].length >= least) return seat;
  return null;
}

/** [A02, A05] */
function dealt(state, command) {
  let first = command.first ?? state.seats[0];
  if (state.first !== null) first = toTheLeft(state, state.first).next().value;
  const order = [...toTheLeft(state, first)];
  order.unshift(order.pop());
  const draw = Object.fromEntries(state.seats.map((seat) => [seat, []]));
  command.cards.forEach((card, nth) => draw[order[nth % order.length]].push(card));
  return { event: "Dealt", round: state.round + 1, first, draw };
}

/** [A10, A13, A23, A71] */
function flipped(state, seat) {
  const card = state.draw[seat][0];
  let turn = nextToTurn(state, seat);
  if (turn === seat && state.draw[seat].length === 1) turn = null;
  let phase = "turn";
  if (turn === null) phase = LAST_CALL;
  else if (isHead(card)) [phase, turn] = ["head", null];
  return { event: "CardFlipped", seat, card, phase, turn };
}

/** [A23, A61] */
function signalled(state, seat) {
  const cards = {};
  for (const other of state.seats) if (state.draw[other].length) cards[other] = state.draw[other][0];
  const turn = nextToTurn(state, seat, 2);
  return { event: "SignalGiven", seat, cards, phase: turn === null ? LAST_CALL : "turn", turn };
}

/** [A30 to A37] */
function settled(state, seat) {
  const { pile } = state;
  let why = "wrong";
  let lifted = state.seats;
  let under = {};
  let pool = [];
  const mine = pile[seat][0];
  if (state.seats.some((other) => isTotem(pile[other][0]) && !state.spent.includes(pile[other][0]))) {
    [why, lifted, pool] = ["totem", [seat], [...pile[seat], ...state.pool]];
  } else {
    const alike = isSymbol(mine)
      ? state.seats.filter((other) => isSymbol(pile[other][0]) && symbolOf(pile[other][0]) === symbolOf(mine))
      : [];
    if (alike.length > 1) {
      [why, lifted] = ["match", alike];
      const others = [...toTheLeft(state, seat)].filter((other) => other !== seat && alike.includes(other));
      ({ under, pool } = handedOn(state, seat, others));
    } else {
      const around = [...toTheLeft(state, seat)];
      around.unshift(around.pop());
      under = { [seat]: [...around.flatMap((other) => pile[other]), ...state.pool] };
    }
  }
  const spent = lyingTotems(state, lifted).filter((card) => why === "totem" || state.spent.includes(card));
  const [phase, turn] = afterGrab(state, seat, lifted, Boolean(under[seat]?.length));
  const grabbed = { event: "TotemGrabbed", seat, why, lifted, under, pool, spent, phase, turn };
  const isOver = state.seats.some(
    (other) =>
      !state.draw[other].length && !under[other]?.length && (lifted.includes(other) || !pile[other].length),
  );
  return isOver ? [grabbed, ...ended(state, cardsLeft(state, grabbed))] : [grabbed];
}

function handedOn(state, winner, others) {
  const { pile, pool } = state;
  if (others.length === 1) return { under: { [others[0]]: [...pile[winner], ...pile[others[0]], ...pool] }, pool: [] };
  const cards = [...pile[winner], ...pool];
  const shared = cards.length - (cards.length % others.length);
  const under = {};
  others.forEach((other, nth) => {
    under[other] = [...cards.slice(0, shared).filter((_, at) => at % others.length === nth), ...pile[other]];
  });
  return { under, pool: cards.slice(shared) };
}

function lyingTotems(state, lifted) {
  return state.seats
    .filter((seat) => !lifted.includes(seat) && isTotem(state.pile[seat][0]))
    .map((seat) => state.pile[seat][0]);
}

/** [A26, A60] */
function afterGrab(state, seat, lifted, hasCards) {
  if (state.phase === "head" && !lifted.includes(state.head_by)) return ["head", null];
  const turn = hasCards || state.draw[seat].length ? seat : nextToTurn(state, seat);
  return turn === null ? [LAST_CALL, null] : ["turn", turn];
}

function cardsLeft(state, { under, lifted }) {
  const left = {};
  for (const seat of state.seats) {
    const open = lifted.includes(seat) ? 0 : state.pile[seat].length;
    left[seat] = state.draw[seat].length + (under[seat]?.length ?? 0) + open;
  }
  return left;
}

/** [A72, A74] */
function ended(state, points) {
  const over = { event: "RoundEnded", points };
  if (state.round < state.rounds) return [over];
  const totals = state.seats.map((seat) => state.points[seat].reduce((sum, one) => sum + one, points[seat]));
  const least = Math.min(...totals);
  return [over, { event: "GameEnded", winners: state.seats.filter((_, nth) => totals[nth] === least) }];
}
