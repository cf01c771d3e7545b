import { ChakraProvider } from "@chakra-ui/react";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { createShopSystem } from "../theme/shopSystem.ts";
import { Carousel } from "./Carousel.tsx";
import * as module from "./startEmbla.ts";

const embla = {
  scrollNext: vi.fn(),
  scrollPrev: vi.fn(),
  destroy: vi.fn(),
  on: vi.fn(),
  off: vi.fn(),
  scrollSnapList: () => [0, 0.5, 1],
  rootNode: () => ({ clientWidth: 400 }),
  slideNodes: () => [{ offsetWidth: 200 }],
  autoplay: { play: vi.fn(), stop: vi.fn() },
  plugins: () => ({ autoplay: embla.autoplay }),
};
let startEmbla: MockInstance<typeof module.startEmbla>;

/** Tells the carousel whether it is on screen. Replaces `IntersectionObserver`, which happy-dom lacks. */
let showOnScreen: (isIntersecting: boolean) => void;
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    showOnScreen = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {}
  disconnect() {}
}

/** Makes media queries match this visitor's screen and preference. */
function useScreen({ phone = false, reducedMotion = false }) {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: !(reducedMotion || (phone && media.includes("min-width"))),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const system = createShopSystem();
const renderCarousel = (props: { autoplayOnPhones?: boolean } = {}) =>
  render(
    <ChakraProvider value={system}>
      <Carousel label="Offers" itemsInView={{ base: 1, sm: 2, lg: 4 }} autoplayMs={2000} {...props}>
        <p>One</p>
        <p>Two</p>
        <p>Three</p>
      </Carousel>
    </ChakraProvider>,
  );

const { play, stop } = embla.autoplay;
const carousel = () => screen.getByRole("group", { name: "Offers" });

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  useScreen({});
  startEmbla = vi.spyOn(module, "startEmbla").mockReturnValue(embla as never);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("an arrow button or arrow key moves the carousel by all items in view", async () => {
  renderCarousel();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(embla.scrollNext).toHaveBeenCalledTimes(2));
  fireEvent.keyDown(screen.getByRole("list", { name: "Offers" }), { key: "ArrowLeft" });
  await waitFor(() => expect(embla.scrollPrev).toHaveBeenCalledTimes(2));
  expect(startEmbla).toHaveBeenCalledTimes(1);
});

test("autoplay runs on screen, and pauses while the carousel is pointed at or paused", async () => {
  renderCarousel();
  expect(startEmbla).not.toHaveBeenCalled();
  act(() => showOnScreen(true));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  fireEvent.pointerEnter(carousel());
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  fireEvent.pointerLeave(carousel());
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));

  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(3));
  act(() => showOnScreen(false));
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(3));
});

test("autoplay pauses while the focus is in the carousel", async () => {
  renderCarousel();
  act(() => showOnScreen(true));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  await userEvent.tab();
  expect(carousel().contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
});

test.each([
  ["on a phone", { phone: true }, {}],
  ["with reduced motion", { reducedMotion: true }, { autoplayOnPhones: true }],
])("the carousel does not move by itself %s", async (_where, visitor, props) => {
  useScreen(visitor);
  renderCarousel(props);
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  expect(startEmbla).not.toHaveBeenCalled();
});

test("a carousel can also move by itself on phones", () => {
  useScreen({ phone: true });
  renderCarousel({ autoplayOnPhones: true });
  expect(screen.getAllByRole("button", { name: "Pause", hidden: true })).not.toHaveLength(0);
});

test("unmounting the carousel destroys Embla", async () => {
  const { unmount } = renderCarousel();
  fireEvent.pointerEnter(carousel());
  await waitFor(() => expect(startEmbla).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(embla.destroy).toHaveBeenCalledTimes(1));
});
