#!/usr/bin/env python3
"""Training steps that others published, beside `ringside parallel`.

    bench/training.py [--ringside build/bin/ringside]

One assumption holds for all rows: a GPU computes at 60 % of the bfloat16 peak of its data sheet (R is not what Ringside
predicts). Everything else is what the source says of model, batch and mix, on a preset with the same GPUs and the rate of
its NICs. Printed are MFU, tokens per second and GPU, or what overlap gains, published and predicted, their ratio, and by
how much a row falls behind the first of its group: that does not depend on R.
"""
import argparse
import json
import subprocess

PEAK = {"a100": 312e12, "h100": 989.4e12}
SHARE = 0.60
MEGASCALE = ["--model", "gpt3-175b", "--tp", "8", "--pp", "8", "--interleave", "6", "--zero", "1", "--tokens", "2048",
             "--order", "tp-pp-cp-ep-dp"]
TITAN = ["--zero", "3", "--gradient-bytes", "4", "--tokens", "8192"]


def megascale(gpus, batch):
    """arXiv:2402.15627, table 2: 175B on A100; one sequence a micro-batch."""
    dp = gpus // 64
    return MEGASCALE + ["--dp", str(dp), "--sequences", str(batch // dp), "--micro-batches", str(batch // dp), "--topology", f"a100-rails:{gpus // 8}"]


# group, what, gpu, gpus, published, unit, flags
ROWS = [("Megatron-LM as MegaScale measured it, batch 768", f"{n} A100", "a100", n, mfu, "MFU", megascale(n, 768))
        for n, mfu in ((256, 0.530), (1024, 0.447))]
ROWS += [("MegaScale, batch 768", f"{n} A100", "a100", n, mfu, "MFU", megascale(n, 768)) for n, mfu in ((256, 0.653), (1024, 0.590))]
ROWS += [("MegaScale, batch 6144", f"{n} A100", "a100", n, mfu, "MFU", megascale(n, 6144)) for n, mfu in ((3072, 0.591), (12288, 0.552))]
ROWS += [("torchtitan, Llama-3.1 8B, FSDP, no compile", f"{n} H100", "h100", n, tps, "tokens/s", ["--model", "llama3-8b", "--dp", str(n),
          "--sequences", "2", "--topology", f"h100-rails:{n // 8}"] + TITAN) for n, tps in ((8, 5762), (128, 5605))]
ROWS += [("torchtitan, 64 A100, FSDP", "Llama-3 8B, batch 1", "a100", 64, 0.582, "MFU",
          ["--model", "llama3-8b", "--dp", "64", "--sequences", "1", "--topology", "a100-rails:8"] + TITAN),
         ("torchtitan, 64 A100, FSDP", "Llama-2 70B, batch 2, full recomputing", "a100", 64, 0.505, "MFU",
          ["--model", "llama2-70b", "--dp", "64", "--sequences", "2", "--zero", "3", "--gradient-bytes", "4", "--tokens", "4096",
           "--recompute", "full", "--topology", "a100-rails:8"])]

# 2104.04473, table 1: utilisation counts what full recomputing repeats, a third more than MFU does.
ROWS += [("Megatron-LM (2104.04473), 1T, batch 3072", "3072 A100", "a100", 3072, 0.52, "with recomputing",
          ["--model", "megatron-1t", "--dp", "6", "--tp", "8", "--pp", "64", "--sequences", "512", "--micro-batches", "512", "--tokens", "2048",
           "--recompute", "full", "--topology", "a100-rails:384"])]

# 2304.11277: the step is about 18 % faster with prefetching. GPUs, batch and recomputing are assumed, and without it all overlap is off.
ROWS += [(f"FSDP's prefetching (2304.11277), 175B, batch {b}", "128 A100, assumed", "a100", 128, 0.18, "gain",
          ["--model", "gpt3-175b", "--dp", "128", "--sequences", str(b), "--zero", "3", "--tokens", "2048", "--recompute", "full",
           "--topology", "a100-rails:16"]) for b in (1, 2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ringside", default="build/bin/ringside")
    arguments = parser.parse_args()
    first = {}
    print(f"{'':48}{'':40}{'published':>10}{'predicted':>10}{'ratio':>7}{'falls to: published':>21}{'predicted':>11}")
    for group, what, gpu, gpus, published, unit, flags in ROWS:
        peak = PEAK[gpu]
        command = [arguments.ringside, "parallel", "--json", "--attention", "--flops", str(SHARE * peak), "--peak-flops", str(peak)]
        ran = subprocess.run(command + flags, capture_output=True, text=True, check=False)
        if ran.returncode:
            print(f"{group:48}{what:40}{ran.stderr.strip()}")
            continue
        answer = json.loads(ran.stdout)
        if unit == "gain":
            apart = json.loads(subprocess.run(command + flags + ["--no-overlap"], capture_output=True, text=True, check=True).stdout)
            predicted = apart["step_s"] / answer["step_s"] - 1
        else:
            predicted = {"MFU": answer["mfu"], "with recomputing": 4 / 3 * answer["mfu"]}.get(unit, answer["tokens_per_s"] / gpus)
        base = first.setdefault(group, (published, predicted))
        shown = (lambda v: f"{100 * v:.1f} %") if unit != "tokens/s" else (lambda v: f"{v:.0f}")
        print(f"{group:48}{what:40}{shown(published):>10}{shown(predicted):>10}{predicted / published:7.2f}"
              f"{published / base[0]:21.3f}{predicted / base[1]:11.3f}")


if __name__ == "__main__":
    main()
